-- Who is here, by their reasons backwards: without it all visits there ever were may be read for one page of them.
create index visit_here_reason_backwards on visit (reason_name desc nulls last, id desc) where ended_date is null;
