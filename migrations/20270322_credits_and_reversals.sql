-- Made of a line of the bank that nobody had reported: undone, the payment goes and is not left waiting.
alter table payments add column is_from_bank boolean not null default false;

-- A debit by which a bank took a credit back: neither of the two proves anything.
create table bank_reversals (
  debit_id integer constraint bank_reversals_pkey primary key constraint bank_reversals_debit references bank_lines,
  credit_id integer not null constraint bank_reversals_one_credit unique constraint bank_reversals_credit references bank_lines,
  -- The one that the credit had proven, rejected since.
  payment_id integer constraint bank_reversals_payment references payments on delete set null,
  -- When its student had been told that it was approved.
  told_at timestamptz,
  user_id integer not null constraint bank_reversals_user references users,
  -- As the review that rejected the payment, by which that is known again.
  created_at timestamptz not null default claustro_now(),
  constraint bank_reversals_of_another check (debit_id <> credit_id)
);
create index bank_reversals_by_payment on bank_reversals (payment_id);
create index bank_reversals_by_user on bank_reversals (user_id);
create index bank_reversals_created on bank_reversals (created_at, debit_id);
