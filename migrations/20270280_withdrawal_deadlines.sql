-- Until when courses are withdrawn is the institute's to say, period by period: by default until the second cut begins.

alter table periods
  -- Null: until the second cut begins.
  add column withdrawal_last_week smallint,
  add column withdrawal_until_first_note boolean not null default false,
  add constraint periods_withdrawals_within check (withdrawal_last_week between 1 and weeks_length);

-- rules.md#periods: what is sealed keeps its rules, this one too.
create trigger periods_keep_withdrawals after update on periods for each row
  when (old.withdrawal_last_week is distinct from new.withdrawal_last_week
    or old.withdrawal_until_first_note is distinct from new.withdrawal_until_first_note)
  execute function period_rules_stay();
