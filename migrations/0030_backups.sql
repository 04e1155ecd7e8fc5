-- The nightly backups: one row per attempt. Of several servers, the one that writes the row makes the backup.
create table backups (
  id integer primary key generated always as identity,
  started_at timestamptz not null,
  -- written, and proven by reading it back
  finished_at timestamptz,
  failed_at timestamptz,
  file text,
  size_bytes bigint,
  error text,
  constraint backups_ended_once check (finished_at is null or failed_at is null),
  constraint backups_finished_with_file check (finished_at is null or (file is not null and size_bytes is not null))
);
-- serves the last attempts, and the removal of old ones
create index backups_started_at on backups (started_at);
