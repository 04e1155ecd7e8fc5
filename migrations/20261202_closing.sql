-- Closing a period and the actas that seal it (rules.md#closing, rules.md#actas, records.md#acta).

alter table periods
  add column closed_at timestamptz,
  -- Null when the account is gone.
  add column closed_by integer,
  add constraint periods_closer foreign key (closed_by) references users (id) on delete set null;
create index periods_closed_by on periods (closed_by) where closed_by is not null;

-- The institute's Ed25519 keys; the public ones stay for ever, so that what they signed can be checked.
create table signing_keys (
  -- The thumbprint of the public key (RFC 7638).
  kid text primary key,
  -- The 32 bytes in base64url, as a JWK has them.
  public_key text not null,
  -- Sealed with the secret.
  private_key bytea not null,
  created_at timestamptz not null default claustro_now()
);

create table actas (
  number integer primary key,
  course_section_id integer not null,
  period_id integer not null,
  -- In canonical form (RFC 8785): what was hashed and signed.
  body text not null,
  -- SHA-256 of the body, in hexadecimal.
  hash text not null,
  -- The hash of the acta before it; null of the first.
  previous text,
  -- Ed25519 over the 32 bytes of the hash, in base64url.
  signature text not null,
  kid text not null,
  -- The acta that this one amends.
  amends integer,
  sealed_by integer,
  created_at timestamptz not null default claustro_now(),
  constraint actas_hash_unique unique (hash),
  constraint actas_hash_of_body check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  constraint actas_course_section foreign key (course_section_id) references course_sections (id),
  constraint actas_period foreign key (period_id) references periods (id),
  constraint actas_signed_with_known foreign key (kid) references signing_keys (kid),
  constraint actas_amended foreign key (amends) references actas (number),
  constraint actas_amend_earlier check (amends < number),
  constraint actas_sealer foreign key (sealed_by) references users (id)
);
create index actas_course_section on actas (course_section_id, number);
create index actas_period on actas (period_id, number);
create index actas_signed_with on actas (kid);
create index actas_amended on actas (amends) where amends is not null;
create index actas_sealed_by on actas (sealed_by) where sealed_by is not null;

-- One chain: each acta follows the last one, and none is changed or taken away. A restore empties the table: whoever kept
-- the head sees another chain.
create function insist_acta_follows() returns trigger language plpgsql as $$
declare
  last actas%rowtype;
begin
  lock table actas in share row exclusive mode;
  select * into last from actas order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or new.previous is distinct from last.hash then
    raise exception 'acta % does not follow acta %', new.number, last.number
      using errcode = 'check_violation', constraint = 'actas_follow';
  end if;
  return new;
end $$;
create trigger actas_follow before insert on actas for each row execute function insist_acta_follows();
create function refuse_acta_change() returns trigger language plpgsql as $$
begin
  raise exception 'actas are append-only' using errcode = 'check_violation', constraint = 'actas_append_only';
end $$;
create trigger actas_append_only before update or delete on actas for each row execute function refuse_acta_change();

-- A closed period has all its notes delivered, and they stay so.
create function insist_period_delivered() returns trigger language plpgsql as $$
begin
  if exists (select from course_sections cs join sections s on s.id = cs.section_id
      where s.period_id = new.id and cs.notes_delivered_at is null) then
    raise exception 'period % has notes that were not delivered', new.id
      using errcode = 'check_violation', constraint = 'periods_closed_are_delivered';
  end if;
  return null;
end $$;
create trigger periods_closed_delivered after update of closed_at on periods
  for each row when (new.closed_at is not null) execute function insist_period_delivered();

create function insist_period_open(section_ids integer[]) returns void language plpgsql as $$
begin
  if exists (select from sections s join periods p on p.id = s.period_id
      where s.id = any(section_ids) and p.closed_at is not null) then
    raise exception 'the period is closed' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
end $$;
create function course_section_reopened() returns trigger language plpgsql as $$
begin
  perform insist_period_open(array[new.section_id]);
  return null;
end $$;
create trigger course_sections_stay_sealed after update of notes_delivered_at on course_sections
  for each row when (old.notes_delivered_at is not null and new.notes_delivered_at is null)
  execute function course_section_reopened();
create trigger course_sections_made_while_open after insert on course_sections
  for each row execute function course_section_reopened();
create function lesson_of_open_period() returns trigger language plpgsql as $$
begin
  perform insist_period_open(array[coalesce(new.section_id, old.section_id)]);
  return null;
end $$;
create trigger lessons_of_open_periods after insert or update or delete on lessons
  for each row execute function lesson_of_open_period();
