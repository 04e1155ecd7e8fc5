-- What was paid in bolívares, and the rate by which it counts in dollars.
alter table payments
  add column amount_ves_e2 bigint,
  add column rate_e4 bigint,
  add column rate_day date,
  add constraint payments_bolivares_whole check (num_nonnulls(amount_ves_e2, rate_e4, rate_day) in (0, 3)),
  -- Half up to the cent, in whole numbers.
  add constraint payments_bolivares_agree
    check (amount = div(2 * amount_ves_e2::numeric * 10000 + rate_e4, 2 * rate_e4)),
  add constraint payments_rate_before check (rate_day <= date),
  add constraint payments_rate foreign key (rate_day) references exchange_rates (day);
create index payments_rate_day on payments (rate_day) where rate_day is not null;
