-- The order in which a semester shows its courses, as PUT /semesters/{id}/courses was given them.
alter table semester_courses add column position smallint not null default 0;

-- domain.md 3: a frozen pensum is not edited, and never becomes a draft again.
create function refuse_change_of_frozen_pensum() returns trigger language plpgsql as $$
begin
  raise exception 'pensum % is frozen', old.id using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
end $$;
create trigger pensums_not_when_frozen before update of name, specialization_id, versioned on pensums
  for each row when (old.versioned) execute function refuse_change_of_frozen_pensum();
