-- A report made ready to be read through a link that needs no session and is good for minutes (api.md, reports).

create table report_links (
  token_hash bytea primary key,
  bytes bytea not null,
  media_type text not null,
  filename text not null,
  created_at timestamptz not null default claustro_now(),
  expires_at timestamptz not null
);
-- Those that are over are removed whenever one is made.
create index report_links_expires on report_links (expires_at);
