-- What the list of changes is narrowed by: a kind of thing, or a person; newest first.
create index audit_entries_kind on audit_entries (entity, at, id);
create index audit_entries_by on audit_entries (user_id, at, id);

-- A prelation belongs to its pensum for good: carried away, it would leave a frozen one.
create function refuse_carried_prelation() returns trigger language plpgsql as $$
begin
  raise exception 'prelation % was to change its pensum', old.id
    using errcode = 'check_violation', constraint = 'prelations_stay_in_pensum';
end $$;
create trigger prelations_stay_in_pensum before update of pensum_id on prelations
  for each row when (old.pensum_id <> new.pensum_id) execute function refuse_carried_prelation();
