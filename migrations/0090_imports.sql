-- Imports of students, teachers and courses: who brought which file, and what was made of it, for as long as it can be
-- undone (api.md, imports).

create table imports (
  id integer generated always as identity primary key,
  resource text not null,
  file_name text not null,
  rows_count integer not null,
  user_id integer not null,
  created_at timestamptz not null default claustro_now(),
  undone_at timestamptz,
  undone_by integer,
  constraint imports_resource_known check (resource in ('students', 'teachers', 'courses')),
  constraint imports_rows_positive check (rows_count > 0),
  constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null)),
  constraint imports_user foreign key (user_id) references users (id),
  constraint imports_undoer foreign key (undone_by) references users (id)
);
-- The list of imports, newest first.
create index imports_created on imports (created_at, id);

-- No foreign key to what was made: it may be removed by other ways, and there are three tables of it.
create table import_rows (
  import_id integer not null,
  made_id integer not null,
  -- The inscription that was made with a student.
  inscription_id integer,
  constraint import_rows_pkey primary key (import_id, made_id),
  constraint import_rows_import foreign key (import_id) references imports (id) on delete cascade
);
