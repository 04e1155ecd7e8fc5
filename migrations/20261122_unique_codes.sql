-- Codes of rooms, courses and specializations are unique whatever their case (rules.md#classrooms). Where two already
-- differ by their case alone, the later one takes its id behind its own: `zz-1` becomes `zz-1~37`.
update classrooms c set code = left(c.code, 12) || '~' || c.id
  where exists (select from classrooms o where lower(o.code) = lower(c.code) and o.id < c.id);
update courses c set code = left(c.code, 12) || '~' || c.id
  where exists (select from courses o where lower(o.code) = lower(c.code) and o.id < c.id);
update specializations c set code = left(c.code, 12) || '~' || c.id
  where exists (select from specializations o where lower(o.code) = lower(c.code) and o.id < c.id);

create unique index classrooms_code_any_case on classrooms (lower(code));
create unique index courses_code_any_case on courses (lower(code));
create unique index specializations_code_any_case on specializations (lower(code));
