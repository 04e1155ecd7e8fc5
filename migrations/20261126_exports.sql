-- Long lists that are made as files beside the requests (http.md#exports): who asked for what, and how far it is.

-- What a person might read of others at a moment: a file made with other rights than those of today is given to nobody.
create function rights_of(person integer) returns text language sql stable as $$
  select md5(concat_ws(' ', u.role, u.is_dios, u.enabled,
    (select string_agg(p.permission || '=' || p.granted, ',' order by p.permission)
      from user_permissions p where p.user_id = u.id), ';',
    (select string_agg(s.id::text, ',' order by s.id) from teachers t
      join specializations s on s.coordinator_id = t.id where t.user_id = u.id), ';',
    (select string_agg(v.teacher_id::text, ',' order by v.teacher_id) from teachers t
      join supervisions v on v.coordinator_id = t.id where t.user_id = u.id), ';',
    (select string_agg(c.course_section_id::text, ',' order by c.course_section_id) from teachers t
      join course_section_teachers c on c.teacher_id = t.id where t.user_id = u.id)))
  from users u where u.id = person
$$;

create table exports (
  id integer generated always as identity constraint exports_pkey primary key,
  user_id integer not null constraint exports_user references users (id) on delete cascade,
  rights text not null,
  -- The list by its method and path, and what was asked of it.
  call text not null,
  params jsonb not null,
  query jsonb not null,
  title text not null,
  format text not null constraint exports_format_known check (format in ('csv', 'xlsx')),
  rows_total integer not null,
  rows_done integer not null default 0,
  created_at timestamptz not null default claustro_now(),
  expires_at timestamptz not null,
  -- The attempt whose parts are the whole file; null until then.
  attempt integer,
  bytes bigint,
  ready_at timestamptz,
  failed_at timestamptz,
  constraint exports_ready_whole check ((ready_at is null) = (attempt is null) and (ready_at is null) = (bytes is null))
);
create index exports_user_id on exports (user_id, id);
create index exports_expires on exports (expires_at);

-- Written as the rows are read, beside other attempts that a killed server has left.
create table export_parts (
  export_id integer not null constraint export_parts_export references exports (id) on delete cascade,
  attempt integer not null,
  number integer not null,
  content bytea not null,
  constraint export_parts_pkey primary key (export_id, attempt, number)
);

-- Where a notification of the system leads, inside the application.
alter table notifications add column link text
  constraint notifications_link_inside check (link ~ '^/[a-z]');
