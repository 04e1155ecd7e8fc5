-- What was paid for an inscription and what waits for review. The sums follow the payments and nobody else writes them, as
-- the seats of a section follow its inscriptions: lists, homes and debtors then read one row instead of adding up all
-- payments ever made.
alter table inscriptions
  add column paid_amount_e2 integer not null default 0,
  add column pending_amount_e2 integer not null default 0;

create function sum_payment(payment payments, sign integer) returns void language sql as $$
  update inscriptions set
    paid_amount_e2 = paid_amount_e2 + case when payment.status = 2 then sign * payment.amount else 0 end,
    pending_amount_e2 = pending_amount_e2 + case when payment.status = 1 then sign * payment.amount else 0 end
  where student_id = payment.student_id and period_id = payment.period_id and payment.status in (1, 2);
$$;
create function payments_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform sum_payment(old, -1); end if;
  if tg_op <> 'DELETE' then perform sum_payment(new, 1); end if;
  return null;
end $$;
create trigger payments_sums after insert or delete or update of student_id, period_id, amount, status on payments
  for each row execute function payments_sum();

drop trigger inscriptions_touch on inscriptions;
update inscriptions i set paid_amount_e2 = p.paid, pending_amount_e2 = p.pending
from (select student_id, period_id, coalesce(sum(amount) filter (where status = 2), 0) as paid,
  coalesce(sum(amount) filter (where status = 1), 0) as pending from payments group by 1, 2) p
where p.student_id = i.student_id and p.period_id = i.period_id;
-- A payment is no change of the inscription that a person may be editing.
create trigger inscriptions_touch before update on inscriptions for each row
  when (old.paid_amount_e2 = new.paid_amount_e2 and old.pending_amount_e2 = new.pending_amount_e2)
  execute function touch();

alter table inscriptions add column debt_e2 integer not null
  generated always as (greatest(0, semester_price_e2 - paid_amount_e2 - pending_amount_e2)) stored;
-- serves what a student owes in all, who owes, and how much that is together
create index inscriptions_owed on inscriptions (student_id) include (debt_e2) where debt_e2 > 0;
-- serves what was collected in a period
create index inscriptions_period_paid on inscriptions (period_id) include (paid_amount_e2);
-- serve the orders of the list of inscriptions
create index inscriptions_price on inscriptions (semester_price_e2, id);
create index inscriptions_paid on inscriptions (paid_amount_e2, id);
create index inscriptions_debt on inscriptions (debt_e2, id);

-- serves the reach of a coordinator: the students of the specializations coordinated
create index inscriptions_specialization on inscriptions (specialization_id, student_id);

-- serves when an administrator was last here
create index sessions_user_last on sessions (user_id, last_used_at);

-- serve the orders of the list of students
create index students_first_name on students (first_name, id);
create index students_identity_number on students (identity_number, id);
create index students_state on students (state, id);
-- serves the search for the same person under another number
create index students_birth_date on students (birth_date);

-- serve the orders of the list of payments
create index payments_amount on payments (amount, id);
create index payments_status on payments (status, id) include (amount);
create index payments_type on payments (type, id);
create index payments_receipt on payments (receipt_number, id);
-- serves the search for a part of a receipt number
create index payments_receipt_search on payments using gin (plain(coalesce(receipt_number, '')) gin_trgm_ops);

-- serve the list of pre-enrolments without a period, and the search for duplicates
create index preregistered_students_created on preregistered_students (created_at, id);
create index preregistered_students_identity on preregistered_students (identity_kind, identity_number);
create index preregistered_students_state on preregistered_students (state) where state = 'pending';
