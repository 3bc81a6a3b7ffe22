-- What an integration's last runs have seen of its partner's animals: which fields they have and which words stand there,
-- for whoever writes a filter or a definition, and how many animals are wanted.
create table integration_seen (
  integration_id int primary key constraint integration_seen_integration_fk references integration on delete cascade,
  -- How many animals filters and statuses let in, and a hash of the settings that said so.
  wanted int not null,
  settings_hash text not null,
  -- {animals, whole, fields: [{path, animals, values, whole}], sample}
  words jsonb not null
);
