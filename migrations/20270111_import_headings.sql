-- What an institute's own headings mean in the files that it imports, as was said the last time.

create table import_headings (
  resource text not null,
  -- As it is compared: without accents, case or marks.
  heading text not null,
  -- Null: the column is left out.
  field text,
  constraint import_headings_pkey primary key (resource, heading),
  constraint import_headings_resource_known check (resource in ('students', 'teachers', 'courses', 'histories')),
  constraint import_headings_heading_length check (length(heading) between 1 and 200)
);
