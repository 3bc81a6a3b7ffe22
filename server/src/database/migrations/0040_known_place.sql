-- Where somebody has signed in before, as hashes of account and place: their tries are counted by themselves.
create table known_place (
  place_hash text primary key,
  seen_date timestamptz not null default now()
);
