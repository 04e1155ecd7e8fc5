-- Whether a period is open is looked at while it is held: a section was opened in one that was being closed.
create or replace function insist_period_open(section_ids integer[]) returns void language plpgsql as $$
begin
  perform from periods where id in (select period_id from sections where id = any(section_ids)) order by id for share;
  if exists (select from sections s join periods p on p.id = s.period_id
      where s.id = any(section_ids) and p.closed_at is not null) then
    raise exception 'the period is closed' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
end $$;
