-- What is gone is found by what its entry says: the undone inscription of a student, the lesson taken off a section's timetable.
create index audit_entries_student on audit_entries ((coalesce(after, before) ->> 'student_id'))
  where coalesce(after, before) ->> 'student_id' is not null;
create index audit_entries_section on audit_entries ((coalesce(after, before) ->> 'section_id'))
  where coalesce(after, before) ->> 'section_id' is not null;
