-- Where somebody was in a course before a change of section is kept and given back: until now the day of the last change
-- was all that was known, and whoever returned owed nothing of before, or everything.
create table course_stays (
  inscription_id integer not null,
  course_section_id integer not null,
  -- Null from the beginning.
  joined_on date,
  -- The day of the change is one in the section entered.
  left_on date not null,
  constraint course_stays_pkey primary key (inscription_id, course_section_id, left_on),
  constraint course_stays_inscription foreign key (inscription_id) references inscriptions (id) on delete cascade,
  constraint course_stays_course_section foreign key (course_section_id) references course_sections (id) on delete cascade,
  constraint course_stays_last check (joined_on < left_on),
  constraint course_stays_apart exclude using gist (int4range(inscription_id, inscription_id, '[]') with &&,
    int4range(course_section_id, course_section_id, '[]') with &&, daterange(joined_on, left_on) with &&)
);
create index course_stays_course_section on course_stays (course_section_id);

-- The history of changes has every move with its moment. What is handed over keeps what it was handed over with; and so
-- does a course that one of the sections lacks, or that was taken later than the first move: of those it does not tell all.
create temporary table stays on commit drop as
with moves as (
  select a.id, a.at, i.id as inscription_id, i.section_id as present_id, (a.before ->> 'section_id')::integer as left_id,
    (a.after ->> 'section_id')::integer as entered_id, (a.at at time zone 'America/Caracas')::date as day
  from audit_entries a join inscriptions i on i.id = a.entity_id join periods p on p.id = i.period_id
  where a.entity = 'inscription' and a.action = 'inscriptions.change_section' and p.closed_at is null
), legs as (
  select inscription_id, left_id as section_id,
    -- A clock may have been put back.
    daterange(case when lag(day) over by_turn > day then day else lag(day) over by_turn end, day) as days
  from moves window by_turn as (partition by inscription_id order by id)
  union all
  select inscription_id, present_id, daterange(max(day), null) from moves group by inscription_id, present_id
), taken as (
  select e.id as enrolment_id, e.inscription_id, e.course_section_id, cs.course_id, max(m.day) as moved_on
  from enrolments e join course_sections cs on cs.id = e.course_section_id and cs.notes_delivered_at is null
  join moves m on m.inscription_id = e.inscription_id and m.present_id = cs.section_id
  group by e.id, cs.course_id
  having e.created_at < min(m.at) and bool_and(exists (select from course_sections o
    where o.section_id = m.left_id and o.course_id = cs.course_id))
)
select t.enrolment_id, t.inscription_id, o.id as course_section_id, o.id = t.course_section_id as is_present, t.moved_on,
  range_agg(l.days) as days
from taken t join legs l on l.inscription_id = t.inscription_id
join course_sections o on o.section_id = l.section_id and o.course_id = t.course_id
group by t.enrolment_id, t.inscription_id, o.id, t.course_section_id, t.moved_on;

-- Who was never away has null, but where a note came along from elsewhere (`joinedOn`, src/features/enrolments/stays/rules.ts).
create temporary table joined on commit drop as
select s.enrolment_id, s.moved_on, case when lower(one) is null and exists (select from notes n
    join lessons l on l.id = n.lesson_id
    where n.enrolment_id = s.enrolment_id and n.note is not null and l.course_section_id <> s.course_section_id)
  then s.moved_on else lower(one) end as joined_on
from stays s cross join unnest(s.days) one where s.is_present and upper(one) is null;

insert into course_stays (inscription_id, course_section_id, joined_on, left_on)
select s.inscription_id, s.course_section_id, lower(one), coalesce(upper(one), j.joined_on)
from stays s join joined j on j.enrolment_id = s.enrolment_id cross join unnest(s.days) one
where upper(one) is not null or lower(one) is null and j.joined_on is not null;

update enrolments e set joined_on = j.joined_on from joined j where e.id = j.enrolment_id;

-- Their notes are made anew by what counts now (docs/product/rules.md#change-of-section).
update enrolments e set whole_weighting = r.whole, definitive_note = case when r.is_given and r.whole > 0
  then round((r.points * r.juries + r.delivered) / (r.whole * r.juries), 2) end
from joined c
join enrolments o on o.id = c.enrolment_id
cross join lateral (
  select 100 - coalesce(sum(l.weighting) filter (where l.course_section_id = o.course_section_id
      and (n.outcome = 'excused' or n.note is null and o.joined_on is not null and l.date < o.joined_on
        and not exists (select from course_stays y where y.inscription_id = o.inscription_id
          and y.course_section_id = o.course_section_id and l.date <@ daterange(y.joined_on, y.left_on)))), 0)
    + coalesce(sum(l.weighting) filter (where l.course_section_id <> o.course_section_id and n.note is not null), 0) as whole,
    coalesce(sum(n.note * l.weighting), 0) as points, count(n.note) > 0 as is_noted
  from (select id from lessons where course_section_id = o.course_section_id and weighting is not null
    union select lesson_id from notes where enrolment_id = o.id) its
  join lessons l on l.id = its.id left join notes n on n.lesson_id = l.id and n.enrolment_id = o.id
) g
cross join lateral (
  select count(*) as noted, greatest(count(*), 1) as juries, coalesce(sum(j.note * f.final_delivery_value_percent), 0) as delivered
  from jury_notes j join final_deliveries f on f.id = j.final_delivery_id where j.enrolment_id = o.id
) d
cross join lateral (select g.whole, g.points, d.juries, d.delivered, g.is_noted or d.noted > 0 as is_given) r
where e.id = o.id;

alter table enrolments drop column left_course_section_id;

create or replace function enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric,
  days_away integer, least_missed integer)
 returns table(enrolment_id integer, student_id integer, course_section_id integer, absences integer, absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric, is_unreachable boolean,
  last_present_on date, is_not_coming boolean, is_about_to_fail boolean, urgency integer)
 language sql stable as $function$
  with away as materialized (select * from students_not_coming(today, days_away, least_missed)),
  taught as materialized (
    select cs.id, c.max_absences_to_fail, p.approval_minimum_note as minimum,
      coalesce((select delays_per_absence from institution), 3)::integer as per_absence
    from periods p join sections s on s.period_id = p.id
    join course_sections cs on cs.section_id = s.id and cs.notes_delivered_at is null
    join courses c on c.id = cs.course_id
    where p.enabled
  ), evaluated as materialized (
    select l.id, l.course_section_id, l.weighting, l.date, exists (select from notes o where o.lesson_id = l.id) as is_noted
    from taught t join lessons l on l.course_section_id = t.id and l.weighting is not null
  ), most as (
    -- The most that anybody can be noted in: whoever it leaves below the limits is not looked at note by note.
    select x.course_section_id, sum(x.weighting) as noted from (
      select v.course_section_id, v.weighting from evaluated v where v.is_noted
      union all
      select d.course_section_id, d.final_delivery_value_percent from final_deliveries d
      where exists (select from jury_notes j where j.final_delivery_id = d.id)) x
    group by x.course_section_id
  ), watched as materialized (
    select e.id, e.student_id, e.inscription_id, e.course_section_id, e.joined_on, e.whole_weighting, e.definitive_note, a.*,
      t.minimum, w.last_present_on, w.student_id is not null as is_not_coming
    from taught t join enrolments e on e.course_section_id = t.id and e.state = 'enrolled'
    left join most on most.course_section_id = t.id
    left join away w on w.student_id = e.student_id
    cross join lateral (select absences_counted(e.absences, e.delays, t.per_absence) as absences,
      absences_left(e.absences, e.delays, t.max_absences_to_fail, e.absences_pardoned_at, t.per_absence) as absences_left) a
    -- Where a course allows hardly any absence, whoever was never absent is not about to fail.
    where a.absences > 0 and a.absences_left <= few_left or w.student_id is not null
      or e.whole_weighting <> 100 or e.joined_on is not null
      or most.noted >= least_noted
        -- One for what the definitive note was rounded by.
        and (t.minimum - coalesce(e.definitive_note, 0)) * 100 + 1 > most_needed * (100 - most.noted)
  ), parts as (
    select w.id, v.weighting, o.note is not null as is_given, coalesce(o.note, 0) * v.weighting as points,
      1::bigint as juries, false as is_delivery
    from watched w join evaluated v on v.course_section_id = w.course_section_id
    left join notes o on o.lesson_id = v.id and o.enrolment_id = w.id
    where o.outcome is distinct from 'excused'
      and (o.note is not null or v.date < today and v.is_noted
        and (w.joined_on is null or v.date >= w.joined_on or exists (select from course_stays y
          where y.inscription_id = w.inscription_id and y.course_section_id = w.course_section_id
            and v.date <@ daterange(y.joined_on, y.left_on))))
    union all
    -- Those that moved along from another section.
    select w.id, l.weighting, true, o.note * l.weighting, 1::bigint, false
    from watched w join notes o on o.enrolment_id = w.id and o.note is not null
    join lessons l on l.id = o.lesson_id and l.course_section_id <> w.course_section_id
    where w.joined_on is not null
    union all
    select w.id, d.final_delivery_value_percent, g.juries > 0, g.sum * d.final_delivery_value_percent,
      greatest(g.juries, 1), true
    from watched w join final_delivery_students f on f.enrolment_id = w.id
    join final_deliveries d on d.id = f.final_delivery_id
    cross join lateral (select count(*) as juries, coalesce(sum(j.note), 0) as sum from jury_notes j
      where j.final_delivery_id = d.id and j.enrolment_id = w.id) g
    where g.juries > 0
      or d.date < today and exists (select from jury_notes j where j.final_delivery_id = d.id)
  ), sums as (
    -- Times as many as its juries are, so that their mean is not rounded.
    select x.id, sum(x.weighting)::integer as noted, (count(*) filter (where not x.is_given))::integer as pending,
      max(x.juries) as parts, coalesce(sum(x.points) filter (where not x.is_delivery), 0) * max(x.juries)
        + coalesce(sum(x.points) filter (where x.is_delivery), 0) as points
    from parts x group by x.id
  )
  select w.id, w.student_id, w.course_section_id, w.absences, w.absences_left,
    coalesce((n.noted * 100 / nullif(w.whole_weighting, 0))::integer, 0), n.pending, w.definitive_note,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    w.last_present_on, w.is_not_coming,
    a.is_few or coalesce(r.needed > most_needed, false),
    case when r.needed > 20 then 1 when a.is_few and w.absences_left = 0 then 2 when w.is_not_coming then 3
      when a.is_few then 4 else 5 end
  from watched w left join sums on sums.id = w.id
  cross join lateral (select coalesce(sums.noted, 0) as noted, coalesce(sums.pending, 0) as pending,
    coalesce(sums.parts, 1) as parts, coalesce(sums.points, 0) as points) n
  cross join lateral (select w.absences > 0 and coalesce(w.absences_left <= few_left, false) as is_few) a
  cross join lateral (select case
    when n.noted * 100 < least_noted * w.whole_weighting or w.whole_weighting = 0 then null
    when w.minimum * w.whole_weighting * n.parts <= n.points then 0
    -- Any number above 20 says the same.
    when n.noted >= w.whole_weighting then 21
    else ceil((w.minimum * w.whole_weighting * n.parts - n.points) * 100 / ((w.whole_weighting - n.noted) * n.parts)) / 100
    end as needed) r
  where a.is_few or w.is_not_coming or r.needed > most_needed
$function$;
