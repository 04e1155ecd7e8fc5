-- The library (rules.md#library): documents, the pieces of their files, and what is being sent of one.

create table documents (
  id integer primary key generated always as identity,
  title text not null,
  author text,
  description text,
  kind text not null,
  -- The sum of its pieces.
  bytes integer not null,
  -- Names the bytes: another one after a replacement.
  version text not null,
  cover_picture text,
  specialization_id integer,
  semester_id integer,
  course_id integer,
  -- Null when the account is gone.
  created_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (
    plain(title || ' ' || coalesce(author, '') || ' ' || coalesce(description, ''))) stored,
  constraint documents_kind_known
    check (kind in ('pdf', 'epub', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'picture')),
  constraint documents_bytes_in_range check (bytes between 1 and 50000000),
  constraint documents_cover_named check (cover_picture ~ '^covers/[0-9a-f]{32}\.webp$'),
  constraint documents_semester_has_specialization check (semester_id is null or specialization_id is not null),
  constraint documents_specialization foreign key (specialization_id) references specializations (id),
  constraint documents_semester foreign key (semester_id) references semesters (id),
  constraint documents_course foreign key (course_id) references courses (id),
  constraint documents_author foreign key (created_by) references users (id) on delete set null
);
create index documents_shelf on documents (specialization_id, semester_id, course_id);
create index documents_semester on documents (semester_id) where semester_id is not null;
create index documents_course on documents (course_id) where course_id is not null;
create index documents_title on documents (title, id);
create index documents_created on documents (created_at, id);
create index documents_created_by on documents (created_by) where created_by is not null;
create index documents_search on documents using gin (search_text gin_trgm_ops) with (fastupdate = off);
create trigger documents_touch before update on documents for each row execute function touch();

-- A semester is one of the specialization, and has the course.
create function insist_document_place() returns trigger language plpgsql as $$
begin
  if new.semester_id is not null and not exists (select from semesters s join pensums p on p.id = s.pensum_id
      where s.id = new.semester_id and p.specialization_id = new.specialization_id) then
    raise exception 'semester % is of another specialization', new.semester_id
      using errcode = 'check_violation', constraint = 'documents_semester_of_specialization';
  end if;
  if new.semester_id is not null and new.course_id is not null and not exists (
      select from semester_courses c where c.semester_id = new.semester_id and c.course_id = new.course_id) then
    raise exception 'semester % has no course %', new.semester_id, new.course_id
      using errcode = 'check_violation', constraint = 'documents_semester_of_course';
  end if;
  return null;
end $$;
create trigger documents_placed after insert or update of specialization_id, semester_id, course_id on documents
  for each row execute function insist_document_place();

-- Large files are stored in pieces: a backup, a bucket and a download then hold one of them at a time.
create table document_pieces (
  document_id integer not null,
  number smallint not null,
  file text not null,
  bytes integer not null,
  constraint document_pieces_pkey primary key (document_id, number),
  constraint document_pieces_named check (file ~ '^library/[0-9a-f]{32}\.part$'),
  constraint document_pieces_document foreign key (document_id) references documents (id) on delete cascade
);

-- A file that is being sent, piece by piece, for a day.
create table document_uploads (
  id integer primary key generated always as identity,
  user_id integer not null,
  bytes integer not null,
  created_at timestamptz not null default claustro_now(),
  constraint document_uploads_bytes_in_range check (bytes between 1 and 50000000),
  constraint document_uploads_user foreign key (user_id) references users (id) on delete cascade
);
create index document_uploads_user on document_uploads (user_id, id);
create index document_uploads_created on document_uploads (created_at);

create table document_upload_parts (
  upload_id integer not null,
  number smallint not null,
  file text not null,
  bytes integer not null,
  constraint document_upload_parts_pkey primary key (upload_id, number),
  constraint document_upload_parts_named check (file ~ '^library/[0-9a-f]{32}\.part$'),
  constraint document_upload_parts_upload foreign key (upload_id) references document_uploads (id) on delete cascade
);
