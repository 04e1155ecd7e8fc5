-- The waiting list of a section, and the seats that are held for whom they are offered to (rules.md#waiting-list).

create table waiting_list_entries (
  -- The order of the list: whoever joins holds the section.
  id integer primary key generated always as identity,
  section_id integer not null,
  student_id integer not null,
  -- The student's, whose seats are waited for: a trigger writes it.
  gender text not null,
  offered_at timestamptz,
  offered_until timestamptz,
  -- When the student was told of the offer.
  told_at timestamptz,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint waiting_list_entries_once unique (section_id, student_id),
  constraint waiting_list_entries_section foreign key (section_id) references sections (id) on delete cascade,
  constraint waiting_list_entries_student foreign key (student_id) references students (id) on delete cascade,
  constraint waiting_list_entries_gender_known check (gender in ('male', 'female')),
  constraint waiting_list_entries_offer_whole check (
    (offered_at is null) = (offered_until is null) and offered_until > offered_at
    and (told_at is null or offered_at is not null))
);
create index waiting_list_entries_student on waiting_list_entries (student_id);
create index waiting_list_entries_next on waiting_list_entries (section_id, gender, id) where offered_until is null;
create trigger waiting_list_entries_touch before update on waiting_list_entries for each row execute function touch();

-- A held seat is taken for everybody but the student whom it is offered to.
alter table sections
  add column males_held smallint not null default 0,
  add column females_held smallint not null default 0,
  drop constraint sections_males_within_limit,
  drop constraint sections_females_within_limit,
  add constraint sections_males_within_limit
    check (males_assigned >= 0 and males_held >= 0 and males_assigned + males_held <= males_limit),
  add constraint sections_females_within_limit
    check (females_assigned >= 0 and females_held >= 0 and females_assigned + females_held <= females_limit);
drop trigger sections_touch on sections;
create trigger sections_touch before update on sections for each row
  when (old.males_assigned = new.males_assigned and old.females_assigned = new.females_assigned
    and old.males_held = new.males_held and old.females_held = new.females_held)
  execute function touch();

create function waiting_list_take_gender() returns trigger language plpgsql as $$
begin
  new.gender := (select gender from students where id = new.student_id for share);
  return new;
end $$;
create trigger waiting_list_entries_gender before insert on waiting_list_entries
  for each row execute function waiting_list_take_gender();

create function hold_seat(section integer, of_gender text, seats integer) returns void language sql as $$
  update sections set
    males_held = males_held + case when of_gender = 'male' then seats else 0 end,
    females_held = females_held + case when of_gender = 'female' then seats else 0 end
  where id = section;
$$;
create function waiting_list_hold_seats() returns trigger language plpgsql as $$
declare
  was_held boolean := tg_op <> 'INSERT' and old.offered_until is not null;
  is_held boolean := tg_op <> 'DELETE' and new.offered_until is not null;
begin
  if was_held and is_held and old.gender = new.gender then return null; end if;
  if was_held then perform hold_seat(old.section_id, old.gender, -1); end if;
  if is_held then perform hold_seat(new.section_id, new.gender, 1); end if;
  return null;
end $$;
create trigger waiting_list_entries_held after insert or update of gender, offered_until or delete on waiting_list_entries
  for each row execute function waiting_list_hold_seats();

-- Offers what is free to whoever is next. The section is held first, as by everybody who writes its list: what comes
-- meanwhile is seen here, or asks here itself at its own commit.
create function offer_seats(of_section integer) returns void language plpgsql as $$
begin
  if not exists (select from waiting_list_entries where section_id = of_section and offered_until is null) then return; end if;
  perform from sections where id = of_section for no key update;
  with free as (
    select s.males_limit - s.males_assigned - s.males_held as males,
      s.females_limit - s.females_assigned - s.females_held as females
    from sections s join periods p on p.id = s.period_id
    -- Nobody could accept once inscriptions are closed (rules.md#inscriptions).
    where s.id = of_section and p.enabled_inscriptions
      and p.first_cut_end_date >= (claustro_now() at time zone 'America/Caracas')::date
  ), next as (
    select q.id from free cross join lateral (
      (select e.id from waiting_list_entries e where e.section_id = of_section and e.gender = 'male'
        and e.offered_until is null order by e.id limit free.males)
      union all
      (select e.id from waiting_list_entries e where e.section_id = of_section and e.gender = 'female'
        and e.offered_until is null order by e.id limit free.females)) q
  ), offered as (
    update waiting_list_entries e set offered_at = claustro_now(), offered_until = claustro_now() + interval '48 hours'
    from next where e.id = next.id
    returning e.id, e.offered_until
  )
  insert into jobs (kind, payload, key, run_at)
  select j.kind, jsonb_build_object('entry_id', o.id), o.id || ' ' || o.offered_until, j.run_at
  from offered o cross join lateral (values
    ('seat_offer', null::timestamptz), ('seat_offer_expiry', o.offered_until)) j (kind, run_at)
  on conflict (kind, key) where attempts = 0 and done_at is null and failed_at is null do nothing;
  if found then perform pg_notify('jobs', ''); end if;
end $$;

-- At the commit: a seat that is let go and taken in one transaction was never free.
create function sections_offer_seats() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.id);
  return null;
end $$;
create constraint trigger sections_offer_seats after update on sections deferrable initially deferred for each row
  when (new.males_limit - new.males_assigned - new.males_held > old.males_limit - old.males_assigned - old.males_held
    or new.females_limit - new.females_assigned - new.females_held
      > old.females_limit - old.females_assigned - old.females_held)
  execute function sections_offer_seats();
create function waiting_list_offer_seats() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.section_id);
  return null;
end $$;
create constraint trigger waiting_list_entries_offer after insert or update on waiting_list_entries
  deferrable initially deferred for each row
  when (new.offered_until is null) execute function waiting_list_offer_seats();

-- Inscriptions that open again find those who wait.
create function periods_offer_seats() returns trigger language plpgsql as $$
begin
  perform offer_seats(w.section_id) from (
    select distinct e.section_id from waiting_list_entries e join sections s on s.id = e.section_id
    where s.period_id = new.id order by 1) w;
  return null;
end $$;
create constraint trigger periods_offer_seats after update of enabled_inscriptions, first_cut_end_date on periods
  deferrable initially deferred for each row
  when (new.enabled_inscriptions) execute function periods_offer_seats();

-- Whoever sits in the section no longer waits for it; the hold goes before the seat is counted, and nobody comes between.
create function inscriptions_end_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_list_entries where section_id = new.section_id and student_id = new.student_id) then
    perform from sections where id = new.section_id for no key update;
    delete from waiting_list_entries where section_id = new.section_id and student_id = new.student_id;
  end if;
  return new;
end $$;
create trigger inscriptions_end_waiting before insert or update of section_id, student_id on inscriptions
  for each row execute function inscriptions_end_waiting();

-- Sections in the order of their ids, as in the actions.
create function students_change_waiting() returns trigger language plpgsql as $$
begin
  perform from sections where id in (select section_id from waiting_list_entries where student_id = new.id)
    order by id for no key update;
  if new.state <> 'active' then
    delete from waiting_list_entries where student_id = new.id;
  elsif new.gender <> old.gender then
    -- A held seat was of the other gender.
    update waiting_list_entries set gender = new.gender, offered_at = null, offered_until = null, told_at = null
    where student_id = new.id;
  end if;
  return null;
end $$;
create trigger students_waiting after update of gender, state on students for each row
  when (new.gender <> old.gender or (new.state <> old.state and new.state <> 'active'))
  execute function students_change_waiting();
