-- Of who is about to fail a course, a jury who still grades before reading the others is told what the own notes say.
-- As in 20270200, but for `blind_jury` and the course-sections where one is so.
drop function enrolments_at_risk(date, integer, integer, numeric, integer, integer);
create function enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric, days_away integer, least_missed integer,
  blind_jury integer default null, blind_in integer[] default '{}')
 returns table(enrolment_id integer, student_id integer, course_section_id integer, absences integer, absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric, is_unreachable boolean, last_present_on date, is_not_coming boolean, is_about_to_fail boolean, urgency integer)
 language sql stable as $$
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
      t.minimum, w.last_present_on, w.student_id is not null as is_not_coming,
      -- Such a jury reads the own note alone until all have given theirs.
      t.id = any(blind_in) and exists (select from final_deliveries d where d.course_section_id = t.id and d.juries_count > (
        select count(*) from jury_notes o where o.final_delivery_id = d.id and o.enrolment_id = e.id)) as is_blind
    from taught t join enrolments e on e.course_section_id = t.id and e.state = 'enrolled'
    left join most on most.course_section_id = t.id
    left join away w on w.student_id = e.student_id
    cross join lateral (select absences_counted(e.absences, e.delays, t.per_absence) as absences,
      absences_left(e.absences, e.delays, t.max_absences_to_fail, e.absences_pardoned_at, t.per_absence) as absences_left) a
    -- Where a course allows hardly any absence, whoever was never absent is not about to fail.
    where a.absences > 0 and a.absences_left <= few_left or w.student_id is not null
      or e.whole_weighting <> 100 or e.joined_on is not null or t.id = any(blind_in)
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
      where j.final_delivery_id = d.id and j.enrolment_id = w.id and (not w.is_blind or j.teacher_id = blind_jury)) g
    where g.juries > 0 or d.date < today and exists (
      select from jury_notes j where j.final_delivery_id = d.id and (not w.is_blind or j.teacher_id = blind_jury))
  ), sums as (
    -- Times as many as its juries are, so that their mean is not rounded.
    select x.id, bool_or(x.is_given) as is_noted, sum(x.weighting)::integer as noted, (count(*) filter (where not x.is_given))::integer as pending,
      max(x.juries) as parts, coalesce(sum(x.points) filter (where not x.is_delivery), 0) * max(x.juries)
        + coalesce(sum(x.points) filter (where x.is_delivery), 0) as points
    from parts x group by x.id
  )
  select w.id, w.student_id, w.course_section_id, w.absences, w.absences_left,
    coalesce((n.noted * 100 / nullif(w.whole_weighting, 0))::integer, 0), n.pending,
    case when not w.is_blind then w.definitive_note
      when n.is_noted then round(n.points / (n.parts * nullif(w.whole_weighting, 0)), 2) end,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    w.last_present_on, w.is_not_coming,
    a.is_few or coalesce(r.needed > most_needed, false),
    case when r.needed > 20 then 1 when a.is_few and w.absences_left = 0 then 2 when w.is_not_coming then 3
      when a.is_few then 4 else 5 end
  from watched w left join sums on sums.id = w.id
  cross join lateral (select coalesce(sums.noted, 0) as noted, coalesce(sums.pending, 0) as pending, sums.is_noted,
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
$$;
