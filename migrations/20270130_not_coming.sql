-- Who stopped coming is about to leave (rules.md#early-warning).

drop function enrolments_at_risk(date, integer, integer, numeric);

-- Whoever was at none of the lessons of the last days, of all courses of the current period, and missed enough of them
-- without justification and pardon; with the day last seen, null for whoever came to none. Before a roll was called nobody
-- was seen or missed.
create function students_not_coming(today date, days_away integer, least_missed integer)
 returns table(student_id integer, last_present_on date)
 language sql stable as $function$
  with marked as materialized (
    select a.enrolment_id, bool_or(a.attendance) as was_present,
      count(*) filter (where not a.attendance and not a.justified) as missed
    from periods p
    join lessons l on l.period_id = p.id and l.date >= today - days_away and l.date < today
      and l.registered_at is not null
    join attendances a on a.lesson_id = l.id
    where p.enabled
    group by a.enrolment_id
  )
  select m.student_id, (select max(l.date) from periods p join lessons l on l.period_id = p.id and l.date < today
      join attendances a on a.lesson_id = l.id and a.attendance
      join enrolments o on o.id = a.enrolment_id
    where p.enabled and o.student_id = m.student_id)
  from (
    -- By enrolment first: nearly everybody was somewhere, and is left out before anything is looked up.
    select e.student_id from marked k join enrolments e on e.id = k.enrolment_id
    where not k.was_present and k.missed > 0 and e.absences_pardoned_at is null and e.state <> 'withdrawn'
    group by e.student_id having sum(k.missed) >= least_missed) m
  where not exists (select from enrolments o join marked k on k.enrolment_id = o.id
    where o.student_id = m.student_id and k.was_present)
$function$;

-- Of whoever is not coming every open enrolment is given; `is_about_to_fail` tells which stand for themselves.
create function enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric,
  days_away integer, least_missed integer)
 returns table(enrolment_id integer, student_id integer, course_section_id integer, absences integer, absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric, is_unreachable boolean,
  last_present_on date, is_not_coming boolean, is_about_to_fail boolean, urgency integer)
 language sql stable as $function$
  with away as materialized (select * from students_not_coming(today, days_away, least_missed))
  select e.id, e.student_id, cs.id, absences_counted(e.absences, e.delays),
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at),
    coalesce((n.noted * 100 / nullif(e.whole_weighting, 0))::integer, 0), n.pending, e.definitive_note,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    (select w.last_present_on from away w where w.student_id = e.student_id), a.is_not_coming,
    a.is_few or coalesce(r.needed > most_needed, false),
    case when r.needed > 20 then 1 when a.is_few and a.is_none then 2 when a.is_not_coming then 3
      when a.is_few then 4 else 5 end
  from periods p
  join sections s on s.period_id = p.id
  join course_sections cs on cs.section_id = s.id and cs.notes_delivered_at is null
  join courses c on c.id = cs.course_id
  -- The most that anybody can be noted in: whoever it leaves below the limits is not looked at note by note.
  cross join lateral (
    select coalesce(sum(x.weighting), 0) as noted from (
      select l.weighting from lessons l where l.course_section_id = cs.id and l.weighting is not null
        and exists (select from notes o where o.lesson_id = l.id)
      union all
      select d.final_delivery_value_percent from final_deliveries d where d.course_section_id = cs.id
        and exists (select from jury_notes j where j.final_delivery_id = d.id)) x) most
  join enrolments e on e.course_section_id = cs.id and e.state = 'enrolled'
  -- Where a course allows hardly any absence, whoever was never absent is not about to fail.
  cross join lateral (select
    absences_counted(e.absences, e.delays) > 0 and coalesce(
      absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at) <= few_left, false) as is_few,
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at) = 0 as is_none,
    -- An array is made once, and asked before the notes are looked at.
    e.student_id = any (array(select w.student_id from away w)) as is_not_coming) a
  cross join lateral (
    -- Times as many as its juries are, so that their mean is not rounded.
    select coalesce(sum(x.weighting), 0)::integer as noted, (count(*) filter (where not x.is_given))::integer as pending,
      coalesce(max(x.juries), 1) as parts,
      coalesce(sum(x.points) filter (where not x.is_delivery), 0) * coalesce(max(x.juries), 1)
        + coalesce(sum(x.points) filter (where x.is_delivery), 0) as points
    from (
      select l.weighting, o.note is not null as is_given, coalesce(o.note, 0) * l.weighting as points,
        1::bigint as juries, false as is_delivery
      from lessons l left join notes o on o.lesson_id = l.id and o.enrolment_id = e.id
      where l.course_section_id = cs.id and l.weighting is not null and o.outcome is distinct from 'excused' and (o.note is not null
        or l.date < today and l.date >= coalesce(e.joined_on, l.date) and exists (select from notes any_one where any_one.lesson_id = l.id))
      union all
      -- Those that moved along from another section.
      select l.weighting, true, o.note * l.weighting, 1::bigint, false
      from notes o join lessons l on l.id = o.lesson_id
      where e.joined_on is not null and o.enrolment_id = e.id and o.note is not null and l.course_section_id <> cs.id
      union all
      select d.final_delivery_value_percent, g.juries > 0, g.sum * d.final_delivery_value_percent,
        greatest(g.juries, 1), true
      from final_delivery_students f join final_deliveries d on d.id = f.final_delivery_id
      cross join lateral (select count(*) as juries, coalesce(sum(j.note), 0) as sum from jury_notes j
        where j.final_delivery_id = d.id and j.enrolment_id = e.id) g
      where f.enrolment_id = e.id and (g.juries > 0
        or d.date < today and exists (select from jury_notes j where j.final_delivery_id = d.id))) x) n
  cross join lateral (select case
    when n.noted * 100 < least_noted * e.whole_weighting or e.whole_weighting = 0 then null
    when p.approval_minimum_note * e.whole_weighting * n.parts <= n.points then 0
    -- Any number above 20 says the same.
    when n.noted >= e.whole_weighting then 21
    else ceil((p.approval_minimum_note * e.whole_weighting * n.parts - n.points) * 100 / ((e.whole_weighting - n.noted) * n.parts)) / 100
    end as needed) r
  where p.enabled
    and (a.is_few or a.is_not_coming or e.whole_weighting <> 100 or e.joined_on is not null or most.noted >= least_noted
      -- One for what the definitive note was rounded by.
      and (p.approval_minimum_note - coalesce(e.definitive_note, 0)) * 100 + 1 > most_needed * (100 - most.noted))
    and (a.is_few or a.is_not_coming or r.needed > most_needed)
$function$;
