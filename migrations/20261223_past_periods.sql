-- Histories of past periods that an import brings (rules.md#imported-histories): what it made bears its number, so that a
-- page can say it and the whole can be taken back.

alter table imports drop constraint imports_resource_known;
alter table imports add constraint imports_resource_known
  check (resource in ('students', 'teachers', 'courses', 'histories'));

alter table periods add column import_id integer,
  add constraint periods_import foreign key (import_id) references imports (id);
create index periods_import on periods (import_id) where import_id is not null;

alter table period_pensums add column import_id integer,
  add constraint period_pensums_import foreign key (import_id) references imports (id);
create index period_pensums_import on period_pensums (import_id) where import_id is not null;

alter table sections add column import_id integer,
  add constraint sections_import foreign key (import_id) references imports (id);
create index sections_import on sections (import_id) where import_id is not null;

-- A course of an imported section is made with its notes, also in a period that is closed; nobody opens it again, for
-- its notes stand in no lesson from which they could be counted.
create function course_section_made() returns trigger language plpgsql as $$
begin
  if not exists (select from sections where id = new.section_id and import_id is not null) then
    perform insist_period_open(array[new.section_id]);
  end if;
  return null;
end $$;
drop trigger course_sections_made_while_open on course_sections;
create trigger course_sections_made_while_open after insert on course_sections
  for each row execute function course_section_made();

create or replace function course_section_reopened() returns trigger language plpgsql as $$
begin
  if exists (select from sections where id = new.section_id and import_id is not null) then
    raise exception 'the notes were imported' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
  perform insist_period_open(array[new.section_id]);
  return null;
end $$;

-- An imported section is as full as it ever was: nobody takes a seat in it or leaves one.
create or replace function count_seat(section integer, of_gender text, seats integer) returns void language sql as $$
  update sections set
    males_assigned = males_assigned + case when of_gender = 'male' then seats else 0 end,
    females_assigned = females_assigned + case when of_gender = 'female' then seats else 0 end
  where id = section and import_id is null;
$$;
