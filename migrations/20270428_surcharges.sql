-- What is added once to a part that is open so many days after its own: a percentage of what is open, or a sum; null: nothing.
alter table instalment_plans
  add column surcharge_after_days smallint
    constraint instalment_plans_surcharge_days_in_range check (surcharge_after_days between 0 and 90),
  add column surcharge_percent smallint
    constraint instalment_plans_surcharge_percent_in_range check (surcharge_percent between 1 and 100),
  add column surcharge_e2 integer constraint instalment_plans_surcharge_positive check (surcharge_e2 > 0),
  add constraint instalment_plans_surcharge_whole check (
    num_nonnulls(surcharge_percent, surcharge_e2) = num_nonnulls(surcharge_after_days));
