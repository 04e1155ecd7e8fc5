import { sql } from 'kysely'
import { rollBack } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { changeSectionOf } from '#features/enrolment/inscriptions/section-change/server/actions.ts'
import { approveSemester } from '#features/enrolment/inscriptions/semester-approval/server/actions.ts'
import { changeReinscription } from '#features/enrolment/reinscriptions/courses/server/actions.ts'
import { nextSemesterOf } from '#features/enrolment/reinscriptions/preview/server/actions.ts'
import {
  acceptSeat,
  joinWaitingList,
  leaveWaitingList,
} from '#features/enrolment/waiting-list/server/actions.ts'
import { retire, undo, withdrawCourses } from '#features/enrolment/withdrawals/server/actions.ts'
import { graduateMany } from '#features/people/students/graduation/server/actions.ts'
import { editStudent } from '#features/people/students/server/actions.ts'
import { correctNote } from '#features/teaching/closing/corrections/server/actions.ts'
import { closePeriod, reopenPeriod } from '#features/teaching/closing/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { BASE } from '../../../../demo/life.ts'
import { asDios, attempt, did, LAST_DAY, type Life, type Period } from './life.ts'

type Inscribed = {
  id: number
  student_id: number
  section_id: number
  is_basic: boolean
  courses: number[]
  others: number[]
}

/** Who is in a period and active, with the courses that are taken and the other sections of the semester. */
async function inscribedIn({ institute }: Life, period: Period): Promise<Inscribed[]> {
  const { rows } = await sql<Inscribed>`
    select i.id, i.student_id, i.section_id, sp.is_basic,
      array(select cs.course_id from enrolments e join course_sections cs on cs.id = e.course_section_id
        where e.inscription_id = i.id and e.state = 'enrolled' order by e.id) as courses,
      array(select o.id from sections o where o.period_id = i.period_id and o.semester_id = i.semester_id
        and o.id <> i.section_id order by o.id) as others
    from inscriptions i join specializations sp on sp.id = i.specialization_id
    join students st on st.id = i.student_id and st.state = 'active'
    where i.period_id = ${period.id} and i.retired_at is null order by i.id`.execute(institute.db)
  return rows
}

/** In the first weeks: courses are added and left, withdrawn and taken back; sections are changed; some never begin. */
export async function settle(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(period.start_date, 15))
  for (const one of await inscribedIn(life, period)) {
    const lot = random.next()
    if (lot < 0.04) await changeCourses(life, period, one)
    else if (lot < 0.05)
      await attempt(life, 'undone inscription', (tx, by) =>
        rollBack(tx, by, { inscription_id: one.id, reason: 'No vino' }),
      )
    else if (lot < 0.11) await change(life, one)
    else if (lot < 0.13) await leave(life, one.student_id)
    else if (lot < 0.18 && !one.is_basic) await withdraw(life, one)
    else if (lot > 0.99) await correctGender(life, one.student_id)
  }
  await takeOffers(life)
}

async function correctGender(life: Life, id: number): Promise<void> {
  const { db, storage } = life.institute
  const { gender } = await db
    .selectFrom('students')
    .select('gender')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { gender: gender === 'male' ? ('female' as const) : ('male' as const) }
  await attempt(life, 'corrected gender', (tx, by) =>
    editStudent(tx, by, { id, body, picture: undefined, storage, base: BASE }),
  )
}

/** Of those who are offered a seat most take it; what they leave is offered to others. */
async function takeOffers(life: Life): Promise<void> {
  const { institute, random } = life
  const offers = await institute.db
    .selectFrom('waiting_list_entries')
    .select(['section_id', 'student_id'])
    .where('offered_until', 'is not', null)
    .orderBy('id')
    .execute()
  for (const place of offers)
    if (random.chance(0.7)) await attempt(life, 'taken offer', (tx, by) => acceptSeat(tx, by, place))
    else await attempt(life, 'refused offer', (tx, by) => leaveWaitingList(tx, by, place))
}

async function changeCourses(life: Life, period: Period, one: Inscribed): Promise<void> {
  const { random } = life
  const kept = one.courses.filter((_, at) => at === 0 || random.chance(0.6))
  await attempt(life, 'left courses', (tx, by) =>
    changeReinscription(tx, by, { inscription_id: one.id, course_ids: kept }),
  )
  if (random.chance(0.5))
    await attempt(life, 'took left courses again', (tx, by) =>
      changeReinscription(tx, by, { inscription_id: one.id, course_ids: one.courses }),
    )
  const { student_id } = one
  await attempt(life, 'preview of who is inscribed', (tx, by) =>
    nextSemesterOf(tx, by, { student_id, period_id: period.id }),
  )
}

async function withdraw(life: Life, { student_id, courses }: Inscribed): Promise<void> {
  const { random } = life
  const course_ids = courses.filter((_, at) => at === 0 || random.chance(0.3))
  if (course_ids.length === 0) return
  const id = await attempt(life, 'withdrawn courses', (tx, by) =>
    withdrawCourses(tx, by, { student_id, course_ids, reason: 'Trabajo' }),
  )
  if (id !== null && random.chance(0.3)) await takeBack(life, id)
}

const takeBack = (life: Life, id: number) =>
  attempt(life, 'undone withdrawal', (tx, by) => undo(tx, by, { id, reason: 'Fue un error' }))

async function leave(life: Life, student_id: number): Promise<void> {
  const id = await attempt(life, 'retirement', (tx, by) => retire(tx, by, { student_id, reason: 'Se mudó' }))
  if (id !== null && life.random.chance(0.3)) await takeBack(life, id)
}

async function change(life: Life, { student_id, others }: Inscribed): Promise<void> {
  if (others.length === 0) return
  const new_section_id = life.random.pick(others)
  const moved = await attempt(life, 'changed section', (tx, by) =>
    changeSectionOf(tx, by, { student_id, new_section_id }),
  )
  if (moved === null)
    await attempt(life, 'waits for a seat', (tx, by) =>
      joinWaitingList(tx, by, { student_id, section_id: new_section_id }),
    )
}

/** Between two evaluations: sections are changed with notes in hand, and some retire. */
export async function moveOn(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(institute.clock.today(), 1))
  for (const one of await inscribedIn(life, period)) {
    const lot = random.next()
    if (lot < 0.04) await change(life, one)
    if (lot < 0.015) await goBack(life, one)
    else if (lot > 0.99) await leave(life, one.student_id)
  }
}

/** Some regret it: on the same day, as if they had never been away, or on the next. */
async function goBack(life: Life, { student_id, section_id: new_section_id }: Inscribed): Promise<void> {
  const { institute, random } = life
  if (random.chance(0.5)) institute.goTo(addDays(institute.clock.today(), 1))
  await attempt(life, 'changed back', (tx, by) => changeSectionOf(tx, by, { student_id, new_section_id }))
}

/** The period is over: it is closed, now and then opened and closed once more. */
export async function close(life: Life, { id, index, start_date }: Period): Promise<void> {
  const { institute } = life
  institute.goTo(addDays(start_date, LAST_DAY + 1))
  const closing = { id, accept_incomplete: true }
  await institute.act((tx, by) => closePeriod(tx, by, closing))
  did(life, 'closings')
  if (index % 4 !== 3) return
  await institute.act((tx) => reopenPeriod(tx, asDios(life), { id, reason: 'Faltaba una firma' }))
  await institute.act((tx, by) => closePeriod(tx, by, closing))
}

type Ended = {
  id: number
  student_id: number
  section_id: number
  course_id: number
  note: number
  state: string
}

/** After the closing: a few notes are corrected, some semesters approved by hand, and who was proposed graduates. */
export async function settleAfter(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(institute.clock.today(), 1))
  // Of who goes on already, nothing is corrected: what rests on the note is another matter.
  const { rows } = await sql<Ended>`
    select e.id, e.student_id, cs.section_id, cs.course_id, e.definitive_note as note, e.state
    from enrolments e join course_sections cs on cs.id = e.course_section_id join inscriptions i on i.id = e.inscription_id
    where i.period_id = ${period.id} and e.state in ('approved', 'failed', 'failed_by_absence')
      and not exists (select from inscriptions n where n.student_id = e.student_id and n.id > i.id)
    order by md5(e.id::text) limit 4`.execute(institute.db)
  for (const { id, student_id, section_id, course_id } of rows) {
    const note = Math.round(random.next() * 2_000) / 100
    const which = { student_id, section_id, course_id, note, reason: 'Error de transcripción' }
    if (await attempt(life, 'corrected note', (tx, by) => correctNote(tx, by, which)))
      life.corrected.set(id, note)
  }
  await approveSome(life, period)
  const proposed = await institute.db
    .selectFrom('students')
    .select('id')
    .where('graduation_proposed_in', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const ids = proposed.map(({ id }) => id).filter(() => random.chance(0.8))
  const { graduated } = await institute.act((tx, by) =>
    graduateMany(tx, by, { ids, graduated: true, dry_run: false }),
  )
  did(life, 'graduates', graduated.length)
}

/** Of those who have failed something, some have their semester approved by hand. */
async function approveSome(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  const { rows } = await sql<{ student_id: number }>`
    select distinct e.student_id from enrolments e join inscriptions i on i.id = e.inscription_id
    where i.period_id = ${period.id} and e.state in ('failed', 'failed_by_absence') order by 1`.execute(
    institute.db,
  )
  for (const { student_id } of rows)
    if (random.chance(0.05))
      await attempt(life, 'semester approved by hand', (tx, by) =>
        approveSemester(tx, by, { student_id, approves: true, reason: 'Consejo de evaluación' }),
      )
}
