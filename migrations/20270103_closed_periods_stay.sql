-- The rules of a closed period stay as they were when it was sealed; and the note with which a course is passed stays
-- while notes are handed over under it.

create function period_rules_stay() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and new.closed_at is not null then
    raise exception 'the period is closed' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
  if old.approval_minimum_note <> new.approval_minimum_note and exists (select from course_sections cs
      join sections s on s.id = cs.section_id where s.period_id = new.id and cs.notes_delivered_at is not null) then
    raise exception 'notes were handed over under this note'
      using errcode = 'check_violation', constraint = 'periods_keep_verdicts';
  end if;
  return null;
end $$;
create trigger periods_keep_rules after update on periods for each row
  when ((old.year, old.number, old.start_date, old.end_date, old.first_cut_start_date, old.first_cut_end_date,
      old.second_cut_start_date, old.second_cut_end_date, old.approval_minimum_note, old.approval_minimum_avg,
      old.low_performance_note, old.high_performance_note)
    is distinct from (new.year, new.number, new.start_date, new.end_date, new.first_cut_start_date, new.first_cut_end_date,
      new.second_cut_start_date, new.second_cut_end_date, new.approval_minimum_note, new.approval_minimum_avg,
      new.low_performance_note, new.high_performance_note))
  execute function period_rules_stay();
