import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { PAID_ON } from './money.ts'

type Id = { id: number }
type Self = { student_id: number; user_id: number }
type Days = { today: string; tomorrow: string }
type CourseSectionIds = { section_id: number; course_id: number }
/** What may be taken at random: few of each, so that all acts meet at the same rows. */
export type Ground = {
  /** Sections of the current period, and of the one that people are inscribed in. */
  sections: (Id & { semester_id: number; period_id: number })[]
  courses: (CourseSectionIds & Id)[]
  /** Sections that nobody sits in. */
  empty: Id[]
  /** Courses of sections whose evaluations are whole, and that nobody has handed over. */
  whole: CourseSectionIds[]
  /** Of those, which end with a final delivery. */
  projects: CourseSectionIds[]
  /** Of the last closed period, which is opened again and closed. */
  past: (Id & { section_id: number; course_id: number; period_id: number })[]
  /** With what each is inscribed in, in the period that is coming. */
  students: (Id & {
    course_ids: number[]
    section_id: number | null
    semester_id: number | null
    inscription_id: number | null
  })[]
  /** Who has never been inscribed. */
  fresh: Id[]
  /** Who is not in the period that is coming; first who chooses a specialization there, since that asks for the fewest courses. */
  returning: (Id & { choices: number[] })[]
  inscriptions: Id[]
  lessons: (Id & CourseSectionIds & { course_section_id: number })[]
  attending: { student_id: number; course_section_id: number; section_id: number; course_id: number }[]
  /** Lessons that nobody has registered yet. */
  spare: Id[]
  /** Who failed by absence. */
  failing: (CourseSectionIds & { student_id: number })[]
  withdrawals: Id[]
  payments: (Id & { status: number })[]
  requests: (Id & { state: string; type: number })[]
  types: { id: number; kind: number }[]
  papers: Id[]
  waiting: { section_id: number; student_id: number; is_offered: boolean }[]
  deliveries: (Id & { teacher_id: number; students: number[] })[]
  schedules: (Id & { classroom_id: number; class_hour_id: number })[]
  preregistered: Id[]
  teachers: Id[]
  /** Of the period that people are inscribed in. */
  next: { period_id: number; specialization_id: number; section_id: number }[]
  imports: Id[]
  accounts: Id[]
  statements: Id[]
  credits: Id[]
  /** What went out, with the payment that it may take back. */
  debits: (Id & { payment_id: number })[]
  registered: (Id & { payment_id: number })[]
  reversed: Id[]
  rates: Id[]
  /** The rate of the day that payments are of. */
  applying: { rate_e4: number }[]
  discounts: Id[]
  fees: Id[]
  /** With whose inscription each goes. */
  charges: (Id & { student_id: number; period_id: number })[]
  /** What came in on a day, and is in no closed box. */
  boxes: { day: string; registered_e2: number; registered_ves_e2: number }[]
  plans: Id[]
  receiving: Id[]
  /** What some lack of their pensum, and do not take. */
  lacking: { student_id: number; user_id: number; course_ids: number[] }[]
  equivalences: Id[]
  /** Who takes nothing now, with another pensum that a period follows. */
  changeable: (Id & { pensum_id: number })[]
  pensum_changes: Id[]
  /** Those that wait first, with the courses that are asked for. */
  equivalence_requests: (Id & {
    student_id: number
    user_id: number
    state: string
    course_ids: number[]
    files: number[]
  })[]
  /** Courses of the last two closed periods that somebody failed, without a make-up exam. */
  failed: (CourseSectionIds & Days & { period_id: number; is_last: boolean })[]
  /** Those that are not sealed, with who is inscribed and who else failed. */
  make_ups: (Id & Days & { is_last: boolean; inscribed: Self[]; others: Self[] })[]
  sealed: Id[]
}

const listOf = (query: string) => `(select coalesce(jsonb_agg(one), '[]') from (${query}) one)`

const PARTS = `coming as (select id from periods where enabled_inscriptions and not enabled order by year desc limit 1),
  placed as (select s.*, row_number() over (partition by s.period_id order by sp.is_basic, s.semester_id, s.id) as place
    from sections s join specializations sp on sp.id = s.specialization_id
    where exists (select from inscriptions i where i.section_id = s.id)),
  running as (select s.* from placed s join periods p on p.id = s.period_id and p.enabled where s.place <= 4),
  opening as (select s.* from placed s join coming c on c.id = s.period_id where s.place <= 6),
  hot as (select * from running union all select * from opening),
  former as (select s.* from sections s where s.period_id = (select period_id from actas where make_up_id is null
      order by number desc limit 1)
    order by s.id limit 5),
  older as (select s.* from sections s where s.period_id = (select id from periods where closed_at is not null
      and id not in (select period_id from former) order by year desc, number desc limit 1)),
  people as (select distinct i.student_id as id from inscriptions i
    where i.section_id in (select id from hot union all select id from former)
      and i.student_id % 3 = 0),
  fresh as (select id from students st where state = 'active'
    and not exists (select from inscriptions i where i.student_id = st.id) order by id desc limit 8)`

const DAYS = 'claustro_now()::date as today, claustro_now()::date + 1 as tomorrow'
const selvesOf = (from: string) => `(select coalesce(jsonb_agg(jsonb_build_object('student_id', st.id,
  'user_id', st.user_id)), '[]') from students st where st.id in (${from}))`

const GROUND: Record<keyof Ground, string> = {
  sections: 'select id, semester_id, period_id from hot',
  courses:
    'select cs.id, cs.section_id, cs.course_id from course_sections cs where section_id in (select id from running)',
  empty: `select id from sections s where period_id in (select period_id from hot)
    and not exists (select from inscriptions i where i.section_id = s.id) order by id desc limit 6`,
  whole: `select cs.section_id, cs.course_id from course_sections cs join sections s on s.id = cs.section_id
    where s.period_id in (select period_id from running union select period_id from former)
      and cs.weighting_assigned = 100 and cs.notes_delivered_at is null
      and not exists (select from lessons l where l.course_section_id = cs.id and l.weighting is not null
        and l.date > claustro_now()::date) order by cs.id limit 10`,
  projects: `select cs.section_id, cs.course_id from course_sections cs join courses c on c.id = cs.course_id
    where c.supports_finals and cs.section_id in (select id from sections where period_id in (select period_id from hot))`,
  past: `select cs.id, cs.section_id, cs.course_id, f.period_id from course_sections cs join former f on f.id = cs.section_id
    order by cs.id limit 8`,
  students: `select p.id, i.id as inscription_id, i.section_id, i.semester_id, array(select cs.course_id from enrolments e
      join course_sections cs on cs.id = e.course_section_id where e.inscription_id = i.id) as course_ids
    from people p left join inscriptions i on i.student_id = p.id and i.section_id in (select id from opening)`,
  fresh: 'select id from fresh',
  returning: `select p.id, l.choices from people p join students st on st.id = p.id and st.state <> 'graduated'
    cross join lateral (select ip.closed_at is not null or i.semester_approved_at is not null as is_over,
      array(select pp.specialization_id from period_pensums pp join specializations o on o.id = pp.specialization_id
        where pp.period_id = (select id from coming) and sp.is_basic and not o.is_basic
          and not exists (select from semesters n where n.pensum_id = se.pensum_id and n.number > se.number)) as choices
      from inscriptions i join periods ip on ip.id = i.period_id join specializations sp on sp.id = i.specialization_id
      join semesters se on se.id = i.semester_id
      where i.student_id = p.id order by ip.year desc, ip.number desc limit 1) l
    where not exists (select from inscriptions i where i.student_id = p.id and i.period_id = (select id from coming))
    order by cardinality(l.choices) > 0 desc, l.is_over desc, p.id limit 12`,
  inscriptions: `select id from inscriptions where student_id in (select id from people)
    and period_id in (select period_id from hot union select id from coming)`,
  lessons: `select l.id, l.course_section_id, cs.section_id, cs.course_id from lessons l
    join course_sections cs on cs.id = l.course_section_id
    where cs.section_id in (select id from running union all select id from former) and l.date < claustro_now()::date
    order by (l.weighting is null), l.id desc limit 60`,
  spare: `select id from lessons where registered_at is null and date > claustro_now()::date
    and section_id in (select id from running) order by id desc limit 20`,
  failing: `select e.student_id, cs.section_id, cs.course_id from enrolments e
    join course_sections cs on cs.id = e.course_section_id
    where e.state = 'failed_by_absence' and cs.section_id in (select id from running union all select id from former)
    limit 20`,
  attending: `select e.student_id, e.course_section_id, cs.section_id, cs.course_id from enrolments e
    join course_sections cs on cs.id = e.course_section_id
    where cs.section_id in (select id from running union all select id from former) and e.student_id in (select id from people)`,
  withdrawals: `select id from withdrawals where undone_at is null and student_id in (select id from people)
    order by id desc limit 15`,
  payments: `select id, status from payments where student_id in (select id from people) order by id desc limit 40`,
  requests: 'select id, state, type from document_requests order by id desc limit 40',
  types: 'select id, kind from document_request_types where enabled',
  papers: 'select id from papers where withdrawn_at is null order by id desc limit 12',
  waiting:
    'select section_id, student_id, offered_until is not null as is_offered from waiting_list_entries limit 20',
  deliveries: `select f.id, j.teacher_id, array(select e.student_id from final_delivery_students fs
      join enrolments e on e.id = fs.enrolment_id where fs.final_delivery_id = f.id) as students
    from final_deliveries f join final_delivery_juries j on j.final_delivery_id = f.id order by f.id desc limit 12`,
  schedules: `select h.id, h.classroom_id, l.class_hour_id from schedules h join schedule_slots l on l.schedule_id = h.id
    where h.section_id in (select id from hot) limit 20`,
  preregistered: `select id from preregistered_students where state = 'pending' order by id desc limit 20`,
  teachers:
    'select t.id from teachers t join users u on u.id = t.user_id and u.enabled order by t.id limit 6',
  next: `select s.period_id, s.specialization_id, s.id as section_id from sections s
    where s.period_id = (select id from coming) order by s.id limit 8`,
  imports: 'select id from imports where undone_at is null order by id desc limit 4',
  accounts: 'select id from bank_accounts order by id limit 4',
  statements: 'select id from bank_statements where undone_at is null order by id desc limit 10',
  credits: `select id from bank_lines l where amount_e2 > 0
    order by exists (select from payments p where p.bank_line_id = l.id), id desc limit 30`,
  debits: `select d.id, p.id as payment_id from payments p join bank_lines c on c.id = p.bank_line_id
    join bank_lines d on d.account_id = c.account_id and d.amount_e2 = -c.amount_e2 order by d.id desc limit 20`,
  registered: `select bank_line_id as id, id as payment_id from payments where is_from_bank and bank_line_id is not null
    order by id desc limit 20`,
  reversed: 'select debit_id as id from bank_reversals order by created_at desc limit 10',
  rates: 'select id from exchange_rates order by id desc limit 12',
  applying: `select rate_e4 from exchange_rates where day <= date '${PAID_ON}' order by day desc limit 1`,
  discounts: 'select id from discounts where ended_at is null order by id desc limit 20',
  fees: 'select id from fees where enabled order by id limit 4',
  charges: 'select id, student_id, period_id from charges order by id desc limit 20',
  boxes: `select day, coalesce(sum(amount_e2), 0) as registered_e2, coalesce(sum(amount_ves_e2), 0) as registered_ves_e2
    from cash_movements where cash_closing_id is null group by user_id, day limit 4`,
  plans: 'select id from instalment_plans order by id desc limit 4',
  receiving: 'select id from receiving_accounts order by id desc limit 4',
  lacking: `select p.id as student_id, st.user_id, l.course_ids
    from people p join students st on st.id = p.id and st.state = 'active' cross join lateral (
      select array(select sc.course_id from pensums_to_degree(p.id) d
        join semester_courses sc on sc.pensum_id = d.pensum_id
        where not exists (select from attempts_of(p.id) a where a.course_id = sc.course_id and a.state in ('approved', 'enrolled'))
        order by exists (select from attempts_of(p.id) a where a.course_id = sc.course_id) desc, sc.semester_id desc,
          sc.course_id limit 4) as course_ids) l
    where cardinality(l.course_ids) > 0 order by p.id desc limit 6`,
  equivalences: 'select id from equivalences where stands order by id desc limit 10',
  changeable: `select st.id, pp.pensum_id from students st join pensums_followed_by(st.id) f on not f.is_basic
    join period_pensums pp on pp.pensum_id <> f.pensum_id
    join specializations sp on sp.id = pp.specialization_id and not sp.is_basic
    join periods p on p.id = pp.period_id and p.closed_at is null
    where st.state = 'active' and not exists (select from enrolments e where e.student_id = st.id and e.state = 'enrolled')
    order by st.id desc limit 10`,
  pensum_changes: 'select id from pensum_changes where stands order by id desc limit 6',
  equivalence_requests: `select r.id, r.student_id, st.user_id, r.state, array(select q.course_id
      from equivalence_request_courses q where q.request_id = r.id and q.course_id is not null) as course_ids,
      array(select f.id from equivalence_request_files f where f.request_id = r.id) as files
    from equivalence_requests r join students st on st.id = r.student_id
    order by r.state in ('pending', 'returned') desc, r.id desc limit 12`,
  failed: `select cs.section_id, cs.course_id, f.period_id, f.is_last, ${DAYS} from course_sections cs
    join (select id, period_id, true as is_last from former union all select id, period_id, false from older) f
      on f.id = cs.section_id
    where exists (select from enrolments e where e.course_section_id = cs.id and e.state in ('failed', 'failed_by_absence'))
      and not exists (select from make_ups u where u.course_section_id = cs.id) order by cs.id desc limit 20`,
  make_ups: `select u.id, ${DAYS}, u.period_id in (select period_id from former) as is_last,
      ${selvesOf('select m.student_id from make_up_students m where m.make_up_id = u.id')} as inscribed,
      ${selvesOf(`select e.student_id from enrolments e where e.course_section_id = u.course_section_id
        and e.state in ('failed', 'failed_by_absence')
        and not exists (select from make_up_students m where m.make_up_id = u.id and m.student_id = e.student_id)`)} as others
    from make_ups u where not u.is_sealed order by u.id desc limit 8`,
  sealed: 'select id from make_ups where is_sealed order by id desc limit 4',
}

export async function groundOf(db: Tx): Promise<Ground> {
  const parts = Object.entries(GROUND).map(([name, query]) => `'${name}', ${listOf(query)}`)
  const { rows } = await sql<{ ground: Ground }>`with ${sql.raw(PARTS)}
    select jsonb_build_object(${sql.raw(parts.join(', '))}) as ground`.execute(db)
  const [row] = rows
  if (!row) throw new Error('there is no ground')
  return row.ground
}
