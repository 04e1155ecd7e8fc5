-- What is handed over is not judged by other limits of absences later (rules.md#absences): it keeps those under which it was,
-- and its acta counts by them.
alter table course_sections
  -- Null while the notes are open.
  add column kept_max_absences_to_fail smallint,
  add column kept_delays_per_absence smallint;

create function course_section_keeps_limits() returns trigger language plpgsql as $$
begin
  new.kept_max_absences_to_fail := null;
  new.kept_delays_per_absence := null;
  if new.notes_delivered_at is not null then
    new.kept_max_absences_to_fail := (select max_absences_to_fail from courses where id = new.course_id);
    new.kept_delays_per_absence := coalesce((select delays_per_absence from institution), 3);
  end if;
  return new;
end $$;
create trigger course_sections_keep_limits before update of notes_delivered_at on course_sections for each row
  when ((old.notes_delivered_at is null) <> (new.notes_delivered_at is null))
  execute function course_section_keeps_limits();

-- What was sealed says under which.
update course_sections cs set
  kept_max_absences_to_fail = coalesce((it.rules ->> 'max_absences_to_fail')::smallint, c.max_absences_to_fail),
  kept_delays_per_absence = coalesce((it.rules ->> 'delays_per_absence')::smallint,
    (select delays_per_absence from institution), 3)
from courses c, course_sections of
left join lateral (select a.body::jsonb -> 'rules' as rules from actas a where a.course_section_id = of.id
  order by a.number desc limit 1) it on true
where of.id = cs.id and c.id = cs.course_id and cs.notes_delivered_at is not null;
