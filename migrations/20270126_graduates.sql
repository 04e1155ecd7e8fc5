-- The list of who graduated, the latest day of Caracas first, within it by last name.
create index students_graduated on students (
  (- coalesce((graduated_at at time zone 'America/Caracas')::date - date '2000-01-01', -1000000)),
  last_name, first_name, id
) where state = 'graduated';
