-- The receipt of a payment, the acta of a course of a section and the kardex are papers as well.

alter table papers
  -- Of a receipt; null again once the payment is gone, which waits for review by then.
  add column payment_id integer,
  add column acta_number integer,
  -- Of a kardex: SHA-256 of what it says, so that the same history of one day is one paper.
  add column content_hash text,
  add constraint papers_payment foreign key (payment_id) references payments (id) on delete set null,
  add constraint papers_acta foreign key (acta_number) references actas (number),
  add constraint papers_of_one_thing check (
    num_nonnulls(document_request_id, payment_id, acta_number, content_hash) <= 1),
  add constraint papers_of_an_acta check ((kind = 'acta') = (acta_number is not null)),
  add constraint papers_of_a_kardex check ((kind = 'kardex') = (content_hash is not null));
create index papers_payment on papers (payment_id) where payment_id is not null;
create index papers_acta on papers (acta_number) where acta_number is not null;
-- One good paper of each; what was withdrawn is made anew.
create unique index papers_one_receipt on papers (payment_id) where payment_id is not null and withdrawn_at is null;
create unique index papers_one_acta on papers (acta_number) where acta_number is not null and withdrawn_at is null;
create unique index papers_one_kardex on papers (student_id, issued_on, content_hash)
  where content_hash is not null and withdrawn_at is null;

-- A paper is withdrawn, once; a withdrawn receipt forgets a payment that is gone; nothing else changes, and none goes.
create or replace function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
      and to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[]
        = to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[] then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is not null and new.payment_id is null
      and to_jsonb(old) - '{payment_id,updated_at}'::text[] = to_jsonb(new) - '{payment_id,updated_at}'::text[]
      and not exists (select from payments where id = old.payment_id) then
    return new;
  end if;
  raise exception 'paper % stays as it is', old.id
    using errcode = 'check_violation', constraint = 'papers_stay';
end $$;
