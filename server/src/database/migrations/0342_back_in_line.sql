-- Since when a visit stood in line that staff have taken out of it: its place, should that have been a mistake.
alter table visit add column line_since timestamptz;
