-- Bolívares per dollar, day by day: a day without one takes the last before it.
create table exchange_rates (
  id integer primary key generated always as identity,
  day date not null,
  -- Ten-thousandths, as the central bank publishes them.
  rate_e4 bigint not null,
  user_id integer not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint exchange_rates_day_once unique (day),
  constraint exchange_rates_rate_known check (rate_e4 between 10000 and 9999999999),
  constraint exchange_rates_user foreign key (user_id) references users
);
create index exchange_rates_of_user on exchange_rates (user_id);
create trigger exchange_rates_touch before update on exchange_rates for each row execute function touch();
