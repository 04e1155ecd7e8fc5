-- Whoever was given a discount, withdrew, or is what a proposal was asked for, is not deleted: what was done stays known.
alter table discounts
  drop constraint discounts_student,
  add constraint discounts_student foreign key (student_id) references students (id);
alter table withdrawals
  drop constraint withdrawals_student,
  add constraint withdrawals_student foreign key (student_id) references students (id);
alter table timetable_proposals
  drop constraint timetable_proposals_teacher,
  add constraint timetable_proposals_teacher foreign key (teacher_id) references teachers (id);
