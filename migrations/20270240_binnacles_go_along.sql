-- A student who changes section takes along what was noted in a course, and is not held back by it.
alter table binnacles
  drop constraint binnacles_in_the_course,
  add constraint binnacles_in_the_course foreign key (student_id, course_section_id)
    references enrolments (student_id, course_section_id) on update cascade on delete set null (course_section_id);
