-- What has to happen outside the transaction that decided it: mail first of all. A row is written with the change
-- itself, so that neither can happen without the other.
create table jobs (
  id bigint generated always as identity constraint jobs_pkey primary key,
  kind text not null,
  payload jsonb not null,
  -- at most one row of a kind with the same key waits to begin
  key text,
  -- null: as soon as possible
  run_at timestamptz,
  attempts integer not null default 0,
  -- until then one worker has it; later another one may take it, since the first has died
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- given up: an administrator has to look at it
  failed_at timestamptz,
  constraint jobs_attempts_not_negative check (attempts >= 0),
  constraint jobs_ended_once check (done_at is null or failed_at is null)
);

-- takes the next rows that are due (src/server/jobs.ts)
create index jobs_waiting on jobs (run_at nulls first, id) where done_at is null and failed_at is null;

-- keeps a second row with the same key out while the first has not begun
create unique index jobs_kind_key on jobs (kind, key) where attempts = 0 and done_at is null and failed_at is null;

-- removes rows done long ago
create index jobs_done_at on jobs (done_at) where done_at is not null;
