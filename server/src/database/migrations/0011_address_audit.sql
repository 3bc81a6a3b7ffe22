-- An address is written once and never changed; who wrote it is known, like of everything else.
select audited_table('address', '');
