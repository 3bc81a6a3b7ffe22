-- What is kept in the file storage, by its key there. What nothing references any more the nightly tidy-up takes away.
create table stored_file (
  id int generated always as identity primary key,
  key text not null constraint stored_file_key_unique unique
    constraint stored_file_key_sound check (key ~ '^[0-9a-f]{40}\.(webp|pdf)$'),
  kind text not null constraint stored_file_kind_known check (kind in ('PICTURE', 'PDF')),
  -- The name it was uploaded under.
  name text not null constraint stored_file_name_length check (char_length(name) between 1 and 255),
  mime text not null,
  size int not null constraint stored_file_size_limits check (size > 0),
  -- In pixels, of pictures only.
  width int,
  height int,
  created_date timestamptz not null default now(),
  constraint stored_file_measured check ((kind = 'PICTURE') = (width is not null and height is not null))
);
create index stored_file_created on stored_file (created_date);
