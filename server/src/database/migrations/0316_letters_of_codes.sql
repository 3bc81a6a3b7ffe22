-- One or two letters of a code, which trigrams do not find: where no pet has them, a million were read to say so.
create index pet_code_pairs on pet using gin (letter_pairs(custom_code), letter_pairs(global_code));
