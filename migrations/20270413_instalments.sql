-- In which parts the prices of a period are paid, and until when; the plan of a specialization outweighs the general one.
create table instalment_plans (
  id integer generated always as identity constraint instalment_plans_pkey primary key,
  period_id integer not null constraint instalment_plans_period references periods on delete cascade,
  specialization_id integer constraint instalment_plans_specialization references specializations on delete cascade,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint instalment_plans_unique unique nulls not distinct (period_id, specialization_id)
);
create index instalment_plans_specialization on instalment_plans (specialization_id) where specialization_id is not null;
create trigger instalment_plans_touch before update on instalment_plans for each row execute function touch();

create table instalments (
  plan_id integer not null constraint instalments_plan references instalment_plans on delete cascade,
  number smallint not null constraint instalments_number_in_range check (number between 1 and 12),
  percent smallint not null constraint instalments_percent_in_range check (percent between 1 and 100),
  due_on date not null,
  constraint instalments_pkey primary key (plan_id, number)
);

-- The parts of a plan are the whole price, numbered without gaps, each due after the one before.
create function check_instalments() returns trigger language plpgsql as $$
declare
  it jsonb = to_jsonb(case when tg_op = 'DELETE' then old else new end);
  plan integer = coalesce(it ->> 'plan_id', it ->> 'id');
begin
  if exists (select from instalment_plans where id = plan) and not coalesce((
    select sum(percent) = 100 and max(number) = count(*)
      and bool_and(due_on > before) is not false
    from (select i.*, lag(due_on) over (order by number) as before from instalments i where i.plan_id = plan) x), false)
  then
    raise exception 'the parts are not the whole price, each due after the one before'
      using errcode = 'check_violation', constraint = 'instalments_make_the_price';
  end if;
  return null;
end $$;
create constraint trigger instalments_make_the_price after insert or update or delete on instalments
  deferrable initially deferred for each row execute function check_instalments();
create constraint trigger instalment_plans_have_parts after insert on instalment_plans
  deferrable initially deferred for each row execute function check_instalments();

-- What a student was reminded of: each due day once before and once after.
create table instalment_reminders (
  inscription_id integer not null constraint instalment_reminders_inscription references inscriptions on delete cascade,
  due_on date not null,
  is_after boolean not null,
  constraint instalment_reminders_pkey primary key (inscription_id, due_on, is_after)
);

-- So many days before and after a due day a student is reminded; 0: never.
alter table institution
  add column instalment_days_before integer not null default 0
    constraint institution_instalment_days_before_in_range check (instalment_days_before between 0 and 30),
  add column instalment_days_after integer not null default 0
    constraint institution_instalment_days_after_in_range check (instalment_days_after between 0 and 30);
