-- A review can be undone (rules.md#payments): the payment waits again, and nothing else of it changes. When the student
-- was told of the review is kept with it, so that what was undone in time is told to nobody.
alter table payments add column told_at timestamptz;

create or replace function refuse_reviewed_payment() returns trigger language plpgsql as $$
declare
  review constant text[] := array['status', 'rejection_reason', 'reviewed_by', 'reviewed_at', 'told_at', 'updated_at'];
begin
  if old.status = 1 then return new; end if;
  -- Told of, and nothing else.
  if to_jsonb(new) - array['told_at', 'updated_at'] = to_jsonb(old) - array['told_at', 'updated_at'] then return new; end if;
  if new.status = 1 and to_jsonb(new) - review = to_jsonb(old) - review
    and new.reviewed_by is null and new.reviewed_at is null and new.told_at is null then return new; end if;
  raise exception 'payment % was reviewed', old.id
    using errcode = 'check_violation', constraint = 'payments_only_pending_change';
end $$;

-- That the student was told is no change of a payment that a person may be looking at.
drop trigger payments_touch on payments;
create trigger payments_touch before update on payments for each row
  when (old.status <> new.status or old.told_at is not distinct from new.told_at) execute function touch();

update payments set told_at = reviewed_at where status <> 1;
