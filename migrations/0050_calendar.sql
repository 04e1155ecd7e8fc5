-- Rooms, the hours of a day, and the days of a year (api.md, Resources).

create table classrooms (
  id integer primary key generated always as identity,
  code text not null,
  description text,
  max_capacity smallint not null,
  -- Several sections may meet in it at once: a laboratory, a sports field.
  multiple_sections boolean not null default false,
  state text not null default 'enabled',
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(code || ' ' || coalesce(description, ''))) stored,
  constraint classrooms_code_unique unique (code),
  constraint classrooms_capacity_in_range check (max_capacity between 1 and 1000),
  constraint classrooms_state_known check (state in ('enabled', 'disabled'))
);
create trigger classrooms_touch before update on classrooms for each row execute function touch();

create table class_hours (
  id integer primary key generated always as identity,
  start_hour smallint not null,
  start_minute smallint not null,
  end_hour smallint not null,
  end_minute smallint not null,
  -- What begins before noon is of the morning.
  shift text not null generated always as (case when start_hour < 12 then 'morning' else 'afternoon' end) stored,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (
    start_hour::text || ':' || lpad(start_minute::text, 2, '0') || ' '
      || end_hour::text || ':' || lpad(end_minute::text, 2, '0')
  ) stored,
  constraint class_hours_in_day check (
    start_hour between 0 and 23 and start_minute between 0 and 59
      and end_hour between 0 and 23 and end_minute between 0 and 59
  ),
  constraint class_hours_in_order check (end_hour * 60 + end_minute > start_hour * 60 + start_minute),
  -- The empty range lets the check above say what is wrong, where int4range itself would raise.
  constraint class_hours_apart exclude using gist ((
    case when end_hour * 60 + end_minute > start_hour * 60 + start_minute
      then int4range(start_hour * 60 + start_minute, end_hour * 60 + end_minute)
      else 'empty'::int4range end
  ) with &&)
);
create trigger class_hours_touch before update on class_hours for each row execute function touch();

create table holidays (
  id integer primary key generated always as identity,
  date date not null,
  title text not null,
  description text,
  -- Falls on the same day of every year from its date on.
  every_year boolean not null default false,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(title || ' ' || coalesce(description, ''))) stored,
  constraint holidays_date_title_unique unique (date, title)
);
create trigger holidays_touch before update on holidays for each row execute function touch();

-- Every day on which a holiday falls between two days; one of each year is on 28 February where there is no 29th.
create function holidays_between(first date, last date) returns table (holiday_id integer, date date)
language sql stable as $$
  select h.id, h.date from holidays h where h.date between first and last
  union all
  select h.id, f.date
  from holidays h
  cross join generate_series(
    greatest(extract(year from first), extract(year from h.date) + 1)::integer,
    extract(year from last)::integer
  ) as y (year)
  cross join lateral (
    select (h.date + make_interval(years => y.year - extract(year from h.date)::integer))::date as date
  ) f
  where h.every_year and f.date between first and last
$$;

create table activities (
  id integer primary key generated always as identity,
  title text not null,
  description text,
  observation text,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (
    plain(title || ' ' || coalesce(description, '') || ' ' || coalesce(observation, ''))
  ) stored,
  constraint activities_dates_in_order check (start_date <= end_date)
);
create index activities_dates on activities (start_date, end_date);
create trigger activities_touch before update on activities for each row execute function touch();
