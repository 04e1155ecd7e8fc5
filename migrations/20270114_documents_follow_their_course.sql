-- A course that is moved within a draft takes its documents along to the other semester; taken out of its semester it
-- leaves them with the course and the specialization. Until now only the document's own side was guarded.

update documents d set semester_id = null
where d.semester_id is not null and d.course_id is not null
  and not exists (select from semester_courses c where c.semester_id = d.semester_id and c.course_id = d.course_id);

alter table documents add constraint documents_semester_of_course foreign key (semester_id, course_id)
  references semester_courses (semester_id, course_id) on update cascade on delete set null (semester_id);
-- The foreign key looks for the documents of a course of a semester.
drop index documents_semester;
create index documents_semester on documents (semester_id, course_id) where semester_id is not null;

create or replace function insist_document_place() returns trigger language plpgsql as $$
begin
  if new.semester_id is not null and not exists (select from semesters s join pensums p on p.id = s.pensum_id
      where s.id = new.semester_id and p.specialization_id = new.specialization_id) then
    raise exception 'semester % is of another specialization', new.semester_id
      using errcode = 'check_violation', constraint = 'documents_semester_of_specialization';
  end if;
  return null;
end $$;
