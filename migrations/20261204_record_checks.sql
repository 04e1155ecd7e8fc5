-- What the nightly check of the actas has found (rules.md#actas).
create table record_checks (
  id integer primary key generated always as identity,
  actas_count integer not null,
  faults_count integer not null,
  -- The first of them: number of the acta, and what differs.
  faults jsonb not null,
  created_at timestamptz not null default claustro_now()
);
create index record_checks_created on record_checks (created_at);
