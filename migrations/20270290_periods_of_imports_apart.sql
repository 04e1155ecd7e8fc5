-- An import made periods within the days of others. Those that are there stay; the institute's own may overlap.
create function period_of_import_apart() returns trigger language plpgsql as $$
begin
  if exists (select from periods p where p.id <> new.id
      and daterange(p.start_date, p.end_date, '[]') && daterange(new.start_date, new.end_date, '[]')) then
    raise exception 'the days are those of another period'
      using errcode = 'exclusion_violation', constraint = 'periods_of_imports_apart';
  end if;
  return null;
end $$;
create trigger periods_of_imports_apart after insert on periods
  for each row when (new.import_id is not null) execute function period_of_import_apart();
