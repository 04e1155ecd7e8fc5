-- A gender that changes while an inscription is being made would leave the seat with the former one: neither transaction
-- sees the other's row. The student is held until the seat is counted.
create or replace function inscriptions_count_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.student_id = old.student_id then return null; end if;
  if tg_op <> 'INSERT' then
    perform count_seat(old.section_id, (select gender from students where id = old.student_id for share), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_seat(new.section_id, (select gender from students where id = new.student_id for share), 1);
  end if;
  return null;
end $$;

-- Payments and inscriptions in the order of their students' names: begun with the students, a page reads no more than it shows.
create index students_full_name on students ((last_name || ', ' || first_name), id);

-- Whoever was left without an answer in a former period can pre-enrol for the next one.
drop index preregistered_students_one_pending;
create unique index preregistered_students_one_pending on preregistered_students
  (identity_kind, identity_number, period_id) where state = 'pending';
