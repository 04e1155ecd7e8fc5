-- Where the institute is paid: what students copy.
create table receiving_accounts (
  id integer generated always as identity constraint receiving_accounts_pkey primary key,
  kind text not null constraint receiving_accounts_kind_known check (kind in ('mobile', 'transfer')),
  bank text not null constraint receiving_accounts_bank check (bank ~ '^\d{4}$'),
  identity text not null,
  phone text,
  account_number text constraint receiving_accounts_number check (account_number ~ '^\d{20}$' and left(account_number, 4) = bank),
  holder text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint receiving_accounts_whole check (
    case kind when 'mobile' then phone is not null and num_nonnulls(account_number, holder) = 0
    else phone is null and num_nonnulls(account_number, holder) = 2 end)
);
create unique index receiving_accounts_once on receiving_accounts (bank, coalesce(phone, account_number));
create index receiving_accounts_created on receiving_accounts (created_at, id);
create trigger receiving_accounts_touch before update on receiving_accounts for each row execute function touch();
