-- Since stays in sections are kept (20270200), what was held on the days that somebody had in a section before coming back
-- to it counts again where it has no note, and the definitive note may have fallen: whoever teaches the course and the
-- administrators are told once.
with returned as (
  select cs.id, '/lessons/' || cs.course_id || '/' || cs.section_id || '/section-notes' as link,
    c.title || ', ' || sp.title || ' ' || se.code || '-' || s.letter_code as place,
    string_agg(st.last_name || ', ' || st.first_name, '; ' order by st.last_name, st.first_name, st.id) as names
  from enrolments e
  join students st on st.id = e.student_id
  join course_sections cs on cs.id = e.course_section_id and cs.notes_delivered_at is null
  join courses c on c.id = cs.course_id
  join sections s on s.id = cs.section_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id
  where e.state = 'enrolled' and e.joined_on is not null and e.definitive_note is not null and exists (
    select from course_stays y
    join lessons l on l.course_section_id = y.course_section_id and l.weighting is not null
      and l.date <@ daterange(y.joined_on, y.left_on)
    where y.inscription_id = e.inscription_id and y.course_section_id = cs.id
      and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id))
  group by cs.id, c.title, sp.title, se.code, s.letter_code
), told as (
  insert into notifications (type, content, link)
  select 6, place || '. Quien volvió a esta sección responde otra vez por lo que se evaluó cuando estaba en ella, y su '
    || 'definitiva pudo bajar. Revise la de: ' || names || '.', link
  from returned returning id, link
)
insert into notification_recipients (notification_id, user_id)
select t.id, p.user_id
from told t join returned r on r.link = t.link
cross join lateral (
  select te.user_id from course_section_teachers x join teachers te on te.id = x.teacher_id where x.course_section_id = r.id
  union select u.id from users u where u.enabled and u.role = 'admin') p;
