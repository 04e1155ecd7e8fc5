-- An inscription is undone only while it has no approved payment (api.md, rollback); what was reported for it then goes
-- with it. The audit entry keeps what it was.
alter table payments drop constraint payments_inscription;
alter table payments add constraint payments_inscription foreign key (student_id, period_id)
  references inscriptions (student_id, period_id) on delete cascade;

create function refuse_approved_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment % was approved', old.id
    using errcode = 'check_violation', constraint = 'payments_approved_stay';
end $$;
create trigger payments_approved_stay before delete on payments
  for each row when (old.status = 2) execute function refuse_approved_payment();

-- serves the hint of duplicates when a pre-enrolment is reviewed
create index preregistered_students_email on preregistered_students (email);
