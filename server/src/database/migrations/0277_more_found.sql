-- What Ctrl+K finds: adopters by both names, pets by what their partner calls them, cycles by code, definitions by their words.
create index adopter_user_name_search on adopter_user using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index pet_source_external on pet_source (external_id);
create index payment_cycle_code_search on payment_cycle using gin (code gin_trgm_ops);
create index characteristics_definition_name_search on characteristics_definition
  using gin (replace(characteristic_type, '_', ' ') gin_trgm_ops);
create index characteristics_definition_path_search on characteristics_definition using gin (path gin_trgm_ops);
create index characteristics_definition_value_search on characteristics_definition using gin (value gin_trgm_ops);
