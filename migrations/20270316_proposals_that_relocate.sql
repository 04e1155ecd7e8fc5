-- What a proposal is to mend: a room that is no longer used, or the hours at which a teacher cannot come.
alter table timetable_proposals
  add column classroom_id integer constraint timetable_proposals_classroom references classrooms on delete cascade,
  add column teacher_id integer constraint timetable_proposals_teacher references teachers on delete cascade,
  drop constraint timetable_proposals_stays_known,
  add constraint timetable_proposals_stays_known check (stays in ('placed', 'possible', 'locked', 'nothing')),
  add constraint timetable_proposals_one_cause check (num_nonnulls(classroom_id, teacher_id) = 0
    or stays = 'possible' and num_nonnulls(classroom_id, teacher_id, section_id, specialization_id) = 1);
create index timetable_proposals_classroom_id on timetable_proposals (classroom_id);
create index timetable_proposals_teacher_id on timetable_proposals (teacher_id);
