-- Whoever wrote, made or decided something is not deleted: their account is disabled, and who it was stays known.
alter table attendances
  drop constraint attendances_author,
  add constraint attendances_author foreign key (marked_by) references users (id);
alter table binnacles
  drop constraint binnacles_author,
  add constraint binnacles_author foreign key (author_user_id) references users (id);
alter table course_sections
  drop constraint course_sections_deliverer,
  add constraint course_sections_deliverer foreign key (notes_delivered_by) references users (id);
alter table documents
  drop constraint documents_author,
  add constraint documents_author foreign key (created_by) references users (id);
alter table final_deliveries
  drop constraint final_deliveries_author,
  add constraint final_deliveries_author foreign key (created_by) references users (id);
alter table inscriptions
  drop constraint inscriptions_semester_approver,
  add constraint inscriptions_semester_approver foreign key (semester_approved_by) references users (id);
alter table jury_notes
  drop constraint jury_notes_author,
  add constraint jury_notes_author foreign key (noted_by) references users (id);
alter table lessons
  drop constraint lessons_author,
  add constraint lessons_author foreign key (created_by) references users (id);
alter table lessons
  drop constraint lessons_registrar,
  add constraint lessons_registrar foreign key (registered_by) references users (id);
alter table note_reminders
  drop constraint note_reminders_user,
  add constraint note_reminders_user foreign key (reminded_by) references users (id);
alter table notes
  drop constraint notes_author,
  add constraint notes_author foreign key (noted_by) references users (id);
alter table notifications
  drop constraint notifications_withdrawer,
  add constraint notifications_withdrawer foreign key (withdrawn_by) references users (id);
alter table periods
  drop constraint periods_closer,
  add constraint periods_closer foreign key (closed_by) references users (id);
alter table students
  drop constraint students_graduator,
  add constraint students_graduator foreign key (graduated_by) references users (id);
alter table withdrawals
  drop constraint withdrawals_author,
  add constraint withdrawals_author foreign key (created_by) references users (id);
alter table withdrawals
  drop constraint withdrawals_undoer,
  add constraint withdrawals_undoer foreign key (undone_by) references users (id);
