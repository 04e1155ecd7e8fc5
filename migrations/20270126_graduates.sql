-- The list of who graduated, the latest first.
create index students_graduated on students (coalesce(graduated_at, '-infinity'), id) where state = 'graduated';
