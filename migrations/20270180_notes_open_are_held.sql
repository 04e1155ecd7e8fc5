-- Whether notes are open is looked at while their course-section is held: whoever hands them over waits, and sees what
-- was written before; whoever writes waits, and sees that they were handed over.
create or replace function insist_notes_open(course_section_ids integer[]) returns void language plpgsql as $$
begin
  perform from course_sections where id = any(course_section_ids) order by id for share;
  if exists (select from course_sections where id = any(course_section_ids) and notes_delivered_at is not null) then
    raise exception 'the notes of the course-section were delivered'
      using errcode = 'check_violation', constraint = 'course_sections_stay_delivered';
  end if;
end $$;
