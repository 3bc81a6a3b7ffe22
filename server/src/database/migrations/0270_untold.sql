-- Adoptions that their partners may not know of are found among all that were told.
create index application_outcome_untold on application_outcome (application_id) where state_key <> 'TOLD';
