-- What a student pays less, and how much of it each inscription has.
create table discounts (
  id integer generated always as identity constraint discounts_pkey primary key,
  student_id integer not null constraint discounts_student references students on delete cascade,
  kind text not null constraint discounts_kind_known check (kind in ('scholarship', 'siblings', 'staff', 'agreement', 'other')),
  percent smallint constraint discounts_percent_in_range check (percent between 1 and 100),
  amount_e2 integer constraint discounts_amount_positive check (amount_e2 > 0),
  reason text not null,
  valid_from date not null,
  valid_until date,
  created_by integer not null constraint discounts_author references users,
  ended_at timestamptz,
  ended_by integer constraint discounts_ender references users,
  end_reason text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint discounts_percent_or_amount check (num_nonnulls(percent, amount_e2) = 1),
  constraint discounts_days_in_order check (valid_until >= valid_from),
  constraint discounts_ended_by_somebody check (num_nonnulls(ended_at, ended_by, end_reason) in (0, 3))
);
create index discounts_created on discounts (created_at, id);
create index discounts_kind on discounts (kind, created_at, id);
create index discounts_student on discounts (student_id);
create index discounts_created_by on discounts (created_by);
create index discounts_ended_by on discounts (ended_by) where ended_by is not null;
create trigger discounts_touch before update on discounts for each row execute function touch();

-- The price of an inscription is what is left after these; 0 where others left nothing to take off.
create table discounted_inscriptions (
  discount_id integer not null constraint discounted_inscriptions_discount references discounts on delete cascade,
  inscription_id integer not null constraint discounted_inscriptions_inscription references inscriptions on delete cascade,
  amount_e2 integer not null constraint discounted_inscriptions_not_negative check (amount_e2 >= 0),
  constraint discounted_inscriptions_pkey primary key (inscription_id, discount_id)
);
create index discounted_inscriptions_discount on discounted_inscriptions (discount_id);
