-- A call with a slow part claims its Idempotency-Key before that part begins, so that a second request neither asks a
-- partner again nor decodes again. Whoever holds the claim has until then; after that another may take it over.
alter table idempotency_key add column claim uuid, add column claimed_until timestamptz;
