-- Removing a student or an account looks for what names them in each of these tables: undoing an import removes
-- thousands at once.
create index preregistered_students_student on preregistered_students (student_id) where student_id is not null;
create index preregistered_students_reviewed_by on preregistered_students (reviewed_by) where reviewed_by is not null;
create index payments_reported_by on payments (reported_by) where reported_by is not null;
create index payments_reviewed_by on payments (reviewed_by) where reviewed_by is not null;
