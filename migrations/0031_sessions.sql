-- Guesses that went wrong (quality.md S1). `subject` is the hash of what was guessed at: the path with the e-mail address,
-- whether it has an account or not, or the token of a mail. `source` is where they came from: the hash of an address, of a
-- known device or of a session; empty for all strangers together, of whom only the number in a row is kept.
create table failed_attempts (
  subject bytea not null,
  source bytea not null,
  in_a_row integer not null default 1,
  -- the newest ten at most, oldest first
  failed_at timestamptz[] not null,
  last_at timestamptz not null,
  constraint failed_attempts_pkey primary key (subject, source)
);
-- serves the hourly removal of what is old
create index failed_attempts_last_at on failed_attempts (last_at);

-- How many calls without session an address has taken in a minute, in handfuls. Unlogged: no flush to disk per call, and a
-- crash may well forget the last minute.
create unlogged table guest_calls (
  address bytea not null,
  minute timestamptz not null,
  calls integer not null,
  constraint guest_calls_pkey primary key (address, minute)
);

-- Browsers in which somebody has signed in before, by the hash of a random secret that the browser keeps.
create table known_devices (
  id integer primary key generated always as identity,
  user_id integer not null,
  token_hash bytea not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint known_devices_user foreign key (user_id) references users (id) on delete cascade,
  constraint known_devices_token_unique unique (user_id, token_hash)
);

alter table sessions add column known_device_id integer
  constraint sessions_known_device references known_devices (id) on delete set null;
-- serves the removal of a device
create index sessions_known_device on sessions (known_device_id) where known_device_id is not null;
