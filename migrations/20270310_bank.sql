-- The institute's accounts, and what the banks say came in and went out.
create table bank_accounts (
  id integer generated always as identity constraint bank_accounts_pkey primary key,
  bank text not null,
  last_digits text not null constraint bank_accounts_digits check (last_digits ~ '^\d{4,8}$'),
  currency text not null constraint bank_accounts_currency_known check (currency in ('USD', 'VES')),
  -- The titles of its bank's columns by field, as they were said last.
  titles jsonb,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now()
);
create unique index bank_accounts_once on bank_accounts (plain(bank), last_digits, currency);
create trigger bank_accounts_touch before update on bank_accounts for each row execute function touch();

create table bank_statements (
  id integer generated always as identity constraint bank_statements_pkey primary key,
  account_id integer not null constraint bank_statements_account references bank_accounts,
  file_name text not null,
  lines_count integer not null constraint bank_statements_lines_not_negative check (lines_count >= 0),
  repeated_count integer not null,
  user_id integer not null constraint bank_statements_user references users,
  created_at timestamptz not null default claustro_now(),
  undone_at timestamptz,
  undone_by integer constraint bank_statements_undoer references users,
  constraint bank_statements_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create index bank_statements_account_created on bank_statements (account_id, created_at, id);
create index bank_statements_created on bank_statements (created_at, id);
create index bank_statements_by_user on bank_statements (user_id);
create index bank_statements_by_undoer on bank_statements (undone_by) where undone_by is not null;

create table bank_lines (
  id integer generated always as identity constraint bank_lines_pkey primary key,
  account_id integer not null constraint bank_lines_account references bank_accounts,
  statement_id integer not null constraint bank_lines_statement references bank_statements,
  day date not null,
  reference text not null,
  description text not null,
  -- Hundredths of the account's currency; below 0 what went out.
  amount_e2 bigint not null constraint bank_lines_move_something check (amount_e2 <> 0),
  balance_e2 bigint,
  -- Its number among lines of one file that are alike in all of this.
  nth smallint not null constraint bank_lines_nth_counted check (nth >= 1),
  search_text text not null generated always as (plain(reference || ' ' || description)) stored,
  constraint bank_lines_once unique (account_id, day, reference, amount_e2, nth)
);
create index bank_lines_of_statement on bank_lines (statement_id);
create index bank_lines_day on bank_lines (day, id);
create index bank_lines_amount on bank_lines (amount_e2, id);
create index bank_lines_account_day on bank_lines (account_id, day, id);
create index bank_lines_search on bank_lines using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- By which line an approved payment is proven: one line proves one payment.
alter table payments
  add column bank_line_id integer constraint payments_bank_line references bank_lines,
  add constraint payments_one_bank_line unique (bank_line_id),
  add constraint payments_proven_approved check (bank_line_id is null or status = 2);

create or replace function refuse_reviewed_payment() returns trigger language plpgsql as $$
declare
  review constant text[] := array['status', 'rejection_reason', 'reviewed_by', 'reviewed_at', 'told_at', 'updated_at', 'bank_line_id'];
begin
  if old.status = 1 then return new; end if;
  -- Told of, and nothing else.
  if to_jsonb(new) - array['told_at', 'updated_at'] = to_jsonb(old) - array['told_at', 'updated_at'] then return new; end if;
  if new.status = 1 and to_jsonb(new) - review = to_jsonb(old) - review
    and new.reviewed_by is null and new.reviewed_at is null and new.told_at is null then return new; end if;
  raise exception 'payment % was reviewed', old.id
    using errcode = 'check_violation', constraint = 'payments_only_pending_change';
end $$;
