-- Papers that strangers can check (rules.md#papers, records.md#papers).

create table papers (
  id integer primary key generated always as identity,
  year smallint not null,
  number integer not null,
  kind text not null,
  -- Ten signs of Crockford's base 32.
  code text not null,
  -- Null where it is of several.
  student_id integer,
  document_request_id integer,
  -- In canonical form (RFC 8785): what was signed, and what the QR carries.
  facts text not null,
  -- Ed25519 over the facts, in base64url.
  signature text not null,
  kid text not null,
  -- The same as a verifiable credential, a signed JWT.
  credential text not null,
  -- Its bytes in the storage; kept as they are for ever.
  file text not null,
  issued_on date not null,
  signer text not null,
  made_by integer not null,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  withdrawal_reason text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint papers_number_unique unique (year, number),
  constraint papers_code_unique unique (code),
  constraint papers_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  constraint papers_file_unique unique (file),
  constraint papers_kind_known check (kind in ('study', 'grades', 'letter', 'kardex', 'acta', 'receipt')),
  constraint papers_withdrawn_with_reason check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_reason is null)),
  constraint papers_student foreign key (student_id) references students (id),
  constraint papers_document_request foreign key (document_request_id) references document_requests (id),
  constraint papers_signed_with_known foreign key (kid) references signing_keys (kid),
  constraint papers_maker foreign key (made_by) references users (id),
  constraint papers_withdrawer foreign key (withdrawn_by) references users (id)
);
-- One paper per request: asked again, it is the same.
create unique index papers_one_per_request on papers (document_request_id) where document_request_id is not null;
create index papers_student on papers (student_id);
create index papers_signed_with on papers (kid);
create index papers_maker on papers (made_by);
create index papers_withdrawer on papers (withdrawn_by) where withdrawn_by is not null;
create trigger papers_touch before update on papers for each row execute function touch();

-- Numbers without a gap in each year.
create function insist_paper_follows() returns trigger language plpgsql as $$
declare
  last integer;
begin
  lock table papers in share row exclusive mode;
  select max(number) into last from papers where year = new.year;
  if new.number <> coalesce(last, 0) + 1 then
    raise exception 'paper % of % does not follow %', new.number, new.year, last
      using errcode = 'check_violation', constraint = 'papers_follow';
  end if;
  return new;
end $$;
create trigger papers_follow before insert on papers for each row execute function insist_paper_follows();

-- A paper is withdrawn, once; nothing else of it changes, and none goes.
create function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
      and to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[]
        = to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[] then
    return new;
  end if;
  raise exception 'paper % stays as it is', old.id
    using errcode = 'check_violation', constraint = 'papers_stay';
end $$;
create trigger papers_stay before update or delete on papers for each row execute function refuse_paper_change();
