-- What costs beside the inscription: the catalogue, and what each student was charged.
create table fees (
  id integer generated always as identity constraint fees_pkey primary key,
  name text not null,
  price_e2 integer not null constraint fees_price_positive check (price_e2 > 0),
  -- What asks for it: a paper, a reincorporation, or somebody at the desk.
  cause text not null constraint fees_cause_known check (cause in ('document', 'reincorporation', 'hand')),
  document_kind smallint constraint fees_document_kind_known check (document_kind in (1, 2, 4)),
  specialization_id integer constraint fees_specialization references specializations on delete cascade,
  days_until_due smallint not null default 0 constraint fees_days_in_range check (days_until_due between 0 and 365),
  enabled boolean not null default true,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint fees_document_named check ((cause = 'document') = (document_kind is not null))
);
-- Asked for by itself, it must be clear which: one for all, one for a specialization.
create unique index fees_one_by_cause on fees (cause, coalesce(document_kind, 0), coalesce(specialization_id, 0))
  where enabled and cause <> 'hand';
create unique index fees_name_unique on fees (plain(name));
create index fees_specialization on fees (specialization_id) where specialization_id is not null;
create trigger fees_touch before update on fees for each row execute function touch();

create table charges (
  id integer generated always as identity constraint charges_pkey primary key,
  student_id integer not null,
  period_id integer not null,
  kind text not null constraint charges_kind_known check (kind in ('fee', 'surcharge')),
  fee_id integer constraint charges_fee references fees,
  -- Of the part of the price that a surcharge is for.
  instalment smallint constraint charges_instalment_positive check (instalment > 0),
  document_request_id integer constraint charges_document_request references document_requests on delete set null,
  title text not null,
  reason text,
  amount_e2 integer not null constraint charges_amount_positive check (amount_e2 > 0),
  due_on date not null,
  paid_amount_e2 integer not null default 0,
  pending_amount_e2 integer not null default 0,
  waived_at timestamptz,
  waived_by integer constraint charges_waiver references users,
  waive_reason text,
  debt_e2 integer not null generated always as (
    case when waived_at is null then greatest(0, amount_e2 - paid_amount_e2 - pending_amount_e2) else 0 end) stored,
  created_by integer constraint charges_author references users,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint charges_inscription foreign key (student_id, period_id)
    references inscriptions (student_id, period_id) on delete cascade,
  constraint charges_fee_named check ((kind = 'fee') = (fee_id is not null)),
  constraint charges_surcharge_numbered check ((kind = 'surcharge') = (instalment is not null)),
  constraint charges_waived_by_somebody check (num_nonnulls(waived_at, waived_by, waive_reason) in (0, 3)),
  -- Payments name all three.
  constraint charges_of_inscription unique (id, student_id, period_id)
);
create unique index charges_one_surcharge on charges (student_id, period_id, instalment, kind) where instalment is not null;
create unique index charges_one_of_request on charges (document_request_id) where document_request_id is not null;
create index charges_owed on charges (student_id) include (debt_e2) where debt_e2 > 0;
create index charges_student on charges (student_id, period_id);
create index charges_created on charges (created_at, id);
create index charges_due on charges (due_on, id);
create index charges_amount on charges (amount_e2, id);
create index charges_debt on charges (debt_e2, id);
create index charges_period on charges (period_id, created_at, id);
create index charges_fee on charges (fee_id, created_at, id) where fee_id is not null;
create index charges_created_by on charges (created_by) where created_by is not null;
create index charges_waived_by on charges (waived_by) where waived_by is not null;
-- A payment is no change of the charge that a person may be editing.
create trigger charges_touch before update on charges for each row
  when (old.paid_amount_e2 = new.paid_amount_e2 and old.pending_amount_e2 = new.pending_amount_e2)
  execute function touch();

-- A payment is for the inscription, or for one charge of its student in the period.
alter table payments
  add column charge_id integer,
  add constraint payments_charge foreign key (charge_id, student_id, period_id)
    references charges (id, student_id, period_id) on delete cascade;
create index payments_charge on payments (charge_id) where charge_id is not null;

create or replace function sum_payment(payment payments, sign integer) returns void language sql as $$
  update inscriptions set
    paid_amount_e2 = paid_amount_e2 + case when payment.status = 2 then sign * payment.amount else 0 end,
    pending_amount_e2 = pending_amount_e2 + case when payment.status = 1 then sign * payment.amount else 0 end
  where student_id = payment.student_id and period_id = payment.period_id and payment.status in (1, 2)
    and payment.charge_id is null;
  update charges set
    paid_amount_e2 = paid_amount_e2 + case when payment.status = 2 then sign * payment.amount else 0 end,
    pending_amount_e2 = pending_amount_e2 + case when payment.status = 1 then sign * payment.amount else 0 end
  where id = payment.charge_id and payment.status in (1, 2);
$$;
drop trigger payments_sums on payments;
create trigger payments_sums after insert or delete or update of student_id, period_id, charge_id, amount, status on payments
  for each row execute function payments_sum();
