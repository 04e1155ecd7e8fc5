-- Who supervises whom (domain.md 7), and what a coordinator's role rests on.

create table supervisions (
  coordinator_id integer not null,
  teacher_id integer not null,
  created_at timestamptz not null default claustro_now(),
  constraint supervisions_pkey primary key (coordinator_id, teacher_id),
  constraint supervisions_coordinator foreign key (coordinator_id) references teachers (id),
  constraint supervisions_teacher foreign key (teacher_id) references teachers (id),
  constraint supervisions_not_oneself check (coordinator_id <> teacher_id)
);
create index supervisions_of_teacher on supervisions (teacher_id);

-- The account is held until the end of the transaction, so that it does not cease to be a coordinator meanwhile.
create function insist_on_coordinator() returns trigger language plpgsql as $$
begin
  perform from teachers t join users u on u.id = t.user_id
    where t.id = new.coordinator_id and u.role = 'coordinator' for share of u;
  if not found then
    raise exception 'teacher % is no coordinator', new.coordinator_id
      using errcode = 'check_violation', constraint = 'coordinator_has_the_role';
  end if;
  return new;
end $$;
create trigger supervisions_by_coordinators before insert or update of coordinator_id on supervisions
  for each row execute function insist_on_coordinator();
create trigger specializations_by_coordinators before insert or update of coordinator_id on specializations
  for each row when (new.coordinator_id is not null) execute function insist_on_coordinator();

create function refuse_loss_of_coordinator() returns trigger language plpgsql as $$
begin
  if exists (select from teachers t join specializations sp on sp.coordinator_id = t.id where t.user_id = new.id) then
    raise exception 'user % coordinates', new.id
      using errcode = 'check_violation', constraint = 'users_coordinating_stay';
  end if;
  if exists (select from teachers t join supervisions s on s.coordinator_id = t.id where t.user_id = new.id) then
    raise exception 'user % supervises', new.id
      using errcode = 'check_violation', constraint = 'users_supervising_stay';
  end if;
  return new;
end $$;
create trigger users_coordinators_stay before update of role on users
  for each row when (old.role = 'coordinator' and new.role <> 'coordinator')
  execute function refuse_loss_of_coordinator();

-- Until now those who taught in a coordinated specialization counted as supervised: nobody loses sight of them.
insert into supervisions (coordinator_id, teacher_id)
select distinct sp.coordinator_id, cst.teacher_id
from specializations sp
join teachers t on t.id = sp.coordinator_id
join users u on u.id = t.user_id and u.role = 'coordinator'
join sections s on s.specialization_id = sp.id
join course_sections cs on cs.section_id = s.id
join course_section_teachers cst on cst.course_section_id = cs.id
where cst.teacher_id <> sp.coordinator_id;

create index teachers_first_name on teachers (first_name, id);
create index teachers_identity_number on teachers (identity_number, id);
create index teachers_created on teachers (created_at, id);
