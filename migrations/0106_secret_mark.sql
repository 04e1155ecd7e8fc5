-- What tells whether sessions and links were made with the secret that the server has now. One row, of which no token and
-- no secret can be got; `secret-mark.ts` keeps it.
create table secret_mark (
  id integer primary key default 1,
  mark bytea not null,
  constraint secret_mark_is_one check (id = 1)
);
-- What was exported is no single row of the institute: who takes a list away is written down without an id.
alter table audit_entries alter column entity_id drop not null;
