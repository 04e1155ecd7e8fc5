-- Nobody is enrolled in a course of a section whose notes were handed over, and nobody is taken out of it
-- (rules.md#teaching-writes). What is imported comes as it ended, and is taken back with its import.
create function enrolments_while_open() returns trigger language plpgsql as $$
declare
  wanted integer[] := array(select distinct course_section_id from changed
    where tg_op = 'DELETE' or state = 'enrolled');
begin
  -- Held, so that the notes are not handed over between here and the end of the transaction.
  perform from course_sections where id = any(wanted) order by id for share;
  perform insist_notes_open(array(select cs.id from course_sections cs join sections s on s.id = cs.section_id
    where cs.id = any(wanted) and s.import_id is null));
  return null;
end $$;
create trigger enrolments_made_while_open after insert on enrolments
  referencing new table as changed for each statement execute function enrolments_while_open();
create trigger enrolments_removed_while_open after delete on enrolments
  referencing old table as changed for each statement execute function enrolments_while_open();
