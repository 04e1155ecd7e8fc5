import { sql } from 'kysely'
import { confirmPreregistered } from '#features/enrolment/preregistrations/server/actions.ts'
import { reinscribeMany } from '#features/enrolment/reinscriptions/many/server/actions.ts'
import { nextSemesterOf } from '#features/enrolment/reinscriptions/preview/server/actions.ts'
import { insistOnOpenPeriod, reinscribe } from '#features/enrolment/reinscriptions/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import { BASE } from '../../../../demo/life.ts'
import { arrive } from '../../../../demo/years.ts'
import { attempt, did, type Life, type Period, wasRefused } from './life.ts'

type Former = {
  student_id: number
  user_id: number
  state: 'active' | 'retired'
  /** The latest inscription was in the period just before. */
  was_here: boolean
  track: string
  is_last_basic: boolean
}

/** How many stay away a period, do their own re-inscription, come back after a while, or after they had retired. */
const STAY_AWAY = 0.04
const ALONE = 0.08
const RETURN = 0.25
const REINCORPORATE = 0.2
/** Of what one may take, how much one takes who chooses alone. */
const CHOSEN = 0.85

/** Everybody who has been inscribed before, has not graduated, and is not in the period yet. */
async function formerOf({ institute }: Life, period: Period): Promise<Former[]> {
  const { rows } = await sql<Former>`
    select st.id as student_id, st.user_id, st.state, sp.code as track,
      sp.is_basic and not exists (select from semesters n where n.pensum_id = se.pensum_id and n.number > se.number)
        as is_last_basic,
      i.period_id = (select b.id from periods b join periods p on p.id = ${period.id}
        where (b.year, b.number) < (p.year, p.number) order by b.year desc, b.number desc limit 1) as was_here
    from students st
    cross join lateral (select i.* from inscriptions i join periods p on p.id = i.period_id
      where i.student_id = st.id order by p.year desc, p.number desc limit 1) i
    join specializations sp on sp.id = i.specialization_id join semesters se on se.id = i.semester_id
    where st.state <> 'graduated' and i.period_id <> ${period.id} order by st.id`.execute(institute.db)
  return rows
}

type Returning = Former & { specialization_id: number | undefined }

/** Those who come back are re-enrolled: most by the office, all of a track at once; some by themselves, or one by one. */
export async function comeBack(life: Life, period: Period, share = 1): Promise<void> {
  const { random, size, institute } = life
  const special = size.tracks.filter((track) => track !== 'CB')
  const many: Returning[] = []
  const alone: Returning[] = []
  for (const former of await formerOf(life, period)) {
    const chance = former.state === 'retired' ? REINCORPORATE : former.was_here ? 1 - STAY_AWAY : RETURN
    const code = former.is_last_basic && random.chance(0.95) ? random.pick(special) : former.track
    if (!random.chance(chance * share)) continue
    const returning = { ...former, specialization_id: institute.specialization_ids.get(code) }
    const isAlone = former.state === 'retired' || random.chance(ALONE)
    ;(isAlone ? alone : many).push(returning)
  }
  for (const one of alone) await comeAlone(life, period, one)
  for (const some of Map.groupBy(many, ({ specialization_id }) => specialization_id).values())
    await comeTogether(life, period, some)
}

async function comeAlone(life: Life, period: Period, returning: Returning): Promise<void> {
  const { random, institute } = life
  const { student_id, user_id, specialization_id, state } = returning
  const isStaff = state === 'retired' || random.chance(0.3)
  const student = { ...institute.admin, user_id, student_id, type: 'student' as const, level: 1 as const }
  const order = { student_id, period_id: period.id, specialization_id }
  const name =
    state === 'retired' ? 'reincorporation' : isStaff ? 're-inscription by staff' : 'own re-inscription'
  await attempt(life, name, async (tx, office) => {
    const by: By = isStaff ? office : { ...office, actor: student }
    const { courses } = await nextSemesterOf(tx, by, order)
    const may = courses.filter(({ allowed }) => allowed).map(({ id }) => id)
    const course_ids = may.filter((_, at) => at === 0 || random.chance(CHOSEN))
    await reinscribe(tx, by, { ...order, ...(may.length > 0 && { course_ids }), is_strict: !isStaff })
  })
}

/** Strictly first; whom that refuses, as far as it goes. */
async function comeTogether(life: Life, period: Period, some: readonly Returning[]): Promise<void> {
  const specialization_id = some[0]?.specialization_id
  let student_ids = some.map(({ student_id }) => student_id)
  for (const is_strict of [true, false]) {
    const name = is_strict ? 're-inscription, strict' : 're-inscription, lenient'
    const made = await life.institute.act(async (tx, by) =>
      reinscribeMany(tx, by, {
        period: await insistOnOpenPeriod(tx, by, { period_id: period.id }),
        student_ids,
        specialization_id,
        is_strict,
      }),
    )
    did(life, name, made.enrolled.length)
    for (const { code } of made.skipped) wasRefused(life, `${name}: ${code}`)
    student_ids = made.skipped.map(({ student_id }) => student_id)
  }
}

/** Guests pre-enrol and are confirmed, as long as there are seats. */
export async function receive(life: Life, period: Period, howMany: number): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(period.start_date, -20))
  for (let index = 0; index < howMany; index++) {
    const gender = random.chance(0.5) ? 'female' : 'male'
    const shift = random.chance(0.55) ? 'morning' : 'afternoon'
    await attempt(life, 'confirmed pre-enrolment', async (tx, by) => {
      const id = await arrive(institute, tx, { gender, shift, isWellKnown: false })
      await confirmPreregistered(tx, by, { id, base: BASE, confirm: false })
    })
  }
}
