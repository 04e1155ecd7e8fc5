// What each enrolment comes to, computed anew from marks and notes alone (rules.md#grades, rules.md#absences), in whole numbers.
import { sql } from 'kysely'

/** Of one period, or of all; of some students, or of everybody. */
export type Which = {
  period_id: number | null
  corrected: ReadonlyMap<number, number>
  of?: readonly number[]
}

const ofPeriod = (period_id: number | null) =>
  sql`(${period_id}::int is null or i.period_id = ${period_id}::int)`

/** Marks, notes and juries' notes of each enrolment, added up. */
const added = ({ period_id, corrected, of }: Which) => sql`
  select e.id, e.student_id, e.state, e.definitive_note, e.absences_pardoned_at is not null as is_pardoned, e.joined_on,
    cs.course_id, cs.notes_delivered_at is not null as is_delivered, c.credits, c.max_absences_to_fail as most,
    i.period_id, p.year, p.number, round(p.approval_minimum_note * 100)::int as minimum, sp.is_basic,
    said.note as said,
    (select count(*) filter (where not a.attendance and not a.justified)
        + count(*) filter (where a.delayed) / (select delays_per_absence from institution)
      from attendances a where a.enrolment_id = e.id) as missed,
    n.points, n.brought, j.percent, j.sum, j.many,
    (select coalesce(sum(l.weighting), 0) from lessons l where l.course_section_id = cs.id and l.weighting is not null
      and l.date < e.joined_on and l.id not in (select lesson_id from notes where enrolment_id = e.id)
      and l.date not in (select d::date from course_stays y, generate_series(coalesce(y.joined_on, p.start_date - 365),
        y.left_on - 1, interval '1 day') d where y.inscription_id = e.inscription_id and y.course_section_id = cs.id)
    ) as waived
  from enrolments e join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  join specializations sp on sp.id = i.specialization_id
  join course_sections cs on cs.id = e.course_section_id join courses c on c.id = cs.course_id
  left join (select (one ->> 0)::int as id, (one ->> 1)::numeric as note
    from jsonb_array_elements(${JSON.stringify([...corrected])}::jsonb) one) said on said.id = e.id
  cross join lateral (select sum(round(note * 100)::bigint * l.weighting) as points,
    coalesce(sum(l.weighting) filter (where l.course_section_id <> cs.id), 0) as brought
    from notes join lessons l on l.id = notes.lesson_id where notes.enrolment_id = e.id) n
  cross join lateral (select max(f.final_delivery_value_percent) as percent, sum(round(g.note * 100)::bigint) as sum,
    count(*) as many from jury_notes g join final_deliveries f on f.id = g.final_delivery_id
    where g.enrolment_id = e.id) j
  where ${ofPeriod(period_id)} and (${of ?? null}::int[] is null or e.student_id = any(${of ?? []}::int[]))`

/** a ÷ b rounded half up, of whole numbers. */
const halfUp = (a: ReturnType<typeof sql>, b: ReturnType<typeof sql>) =>
  sql`((2 * (${a}) + (${b})) / nullif(2 * (${b}), 0))`

const TURNS = sql`greatest(many, 1)`
const WHOLE = sql`(case when joined_on is null then 100 else 100 - waived + brought end * ${TURNS})::bigint`

/**
 * `raw`: an enrolment, its note in hundredths (null where nobody noted anything) and its verdict; `withdrawn` is what it
 * says of itself.
 */
export const raw = (which: Which) => sql`raw as (
  select *, case when state = 'withdrawn' then 'withdrawn' when missed > most and not is_pardoned then 'failed_by_absence'
    when coalesce(hundredths, 0) >= minimum then 'approved' else 'failed' end as verdict
  from (select *, case when said is not null then round(said * 100)::bigint
      when points is not null or many > 0 then
        ${halfUp(sql`(coalesce(points, 0) * ${TURNS} + coalesce(percent * sum, 0))::bigint`, WHOLE)}
    end as hundredths from (${added(which)}) added) noted)`

/** Σ(note × credits) ÷ Σ credits, in hundredths. */
export const average = halfUp(sql`sum(coalesce(hundredths, 0) * credits)::bigint`, sql`sum(credits)::bigint`)
/** Attempts that count: with a verdict, whose notes are handed over. */
export const COUNTS = sql`(is_delivered and verdict <> 'withdrawn')`
