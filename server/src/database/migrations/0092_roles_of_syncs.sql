-- Whoever may see a sync sees its animals, whoever may begin one answers what it asks, and who disconnects may undo.
with along (fresh, known) as (
    values ('sync-pet/search', 'verify/sync'), ('sync/confirm', 'sync/one'), ('integration/undo', 'integration/disconnect')),
  made as (
    insert into admin_auth_item (name, type) select a.fresh, 2 from along a join admin_auth_item i on i.name = a.known and not i.deleted
    on conflict (lower(name)) where not deleted do nothing returning id, name)
insert into admin_auth_item_child (parent_id, child_id)
  select c.parent_id, m.id from made m join along a on a.fresh = m.name
    join admin_auth_item i on i.name = a.known and not i.deleted
    join admin_auth_item_child c on c.child_id = i.id;
