-- A note of an evaluation is a number, «NP» (no presentó: counts 0) or «EX» (excused: does not count), with a comment for
-- its student (rules.md#evaluations).

alter table notes
  alter column note drop not null,
  -- Null where a number was given.
  add column outcome text,
  add column comment text,
  add constraint notes_outcome_known check (outcome in ('not_presented', 'excused')),
  add constraint notes_outcome_fits_note check (case outcome when 'excused' then note is null
    when 'not_presented' then note is not null and note = 0 else note is not null end),
  add constraint notes_comment_length check (length(comment) between 1 and 300);

-- Who is excused of something has less that applies, so what anybody can be noted in says nothing of such a one; and what
-- one is excused of is neither noted nor pending.
create or replace function enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric)
 returns table(enrolment_id integer, student_id integer, course_section_id integer, absences integer, absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric, is_unreachable boolean, urgency integer)
 language sql stable as $function$
  select e.id, e.student_id, cs.id, absences_counted(e.absences, e.delays),
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at),
    (n.noted * 100 / nullif(e.whole_weighting, 0))::integer, n.pending, e.definitive_note,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    case when r.needed > 20 then 1 when a.is_few and a.is_none then 2 when a.is_few then 3 else 4 end
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
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at) = 0 as is_none) a
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
    and (a.is_few or e.whole_weighting <> 100 or e.joined_on is not null or most.noted >= least_noted
      -- One for what the definitive note was rounded by.
      and (p.approval_minimum_note - coalesce(e.definitive_note, 0)) * 100 + 1 > most_needed * (100 - most.noted))
    and (a.is_few or r.needed > most_needed)
$function$;
