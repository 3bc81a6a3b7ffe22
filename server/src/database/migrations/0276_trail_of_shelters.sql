-- Whose shelter's a change is: what stands on a shelter's screens, and what connects it (functions/audit.sql, shelter_of).
alter table audit_log add column shelter_id int;

alter table audit_log disable trigger append_only;
with belonging as (
  select uuid, id as shelter_id from organization_shelter
  union all select uuid, shelter_id from organization_branch
  union all select uuid, shelter_id from shelter_setting
  union all select uuid, shelter_id from organization_product
  union all select uuid, shelter_id from organization_tax
  union all select uuid, shelter_id from donation_option
  union all select uuid, shelter_id from organization_user
  union all select uuid, shelter_id from integration
  union all select uuid, shelter_id from network
  union all select uuid, shelter_id from characteristics_definition
  union all select o.uuid, b.shelter_id from kiosk o join organization_branch b on b.id = o.branch_id
  union all select o.uuid, b.shelter_id from shelter_kiosk_reason o join organization_branch b on b.id = o.branch_id
  union all select o.uuid, b.shelter_id from qr_code o join organization_branch b on b.id = o.branch_id
)
update audit_log a set shelter_id = b.shelter_id from belonging b where b.uuid = a.about_uuid and b.shelter_id is not null;
alter table audit_log enable trigger append_only;

create index audit_log_shelter on audit_log (shelter_id, id desc) include (table_name) where shelter_id is not null;
