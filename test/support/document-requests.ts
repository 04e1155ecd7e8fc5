import { expect } from 'vitest'
import { deliverByRows } from './classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from './institute.ts'
import type { World } from './world.ts'

type Caller = Pick<ReturnType<World['as']>, 'call'>

/** An institute in which the student of the world is inscribed and somebody signs; what asks there for documents. */
export async function requestsIn(world: World) {
  const student = world.as('student')
  const institute = await createInstitute(world)
  const own = await idOf(world, 'students', student)
  await inscribeByRows(world, own, institute)
  const { period_id: current } = institute
  await world.db
    .updateTable('periods')
    .set({ study_control: 'Carmen Rondón' })
    .where('id', '=', current)
    .execute()

  const ask = (type: number, by: Caller = student, more: object = {}) =>
    by.call('POST', '/document-requests', { type, ...more })
  const asked = async (type: number, by: Caller = student, more: object = {}): Promise<number> => {
    const answer = await ask(type, by, more)
    expect(answer.body).toMatchObject({ data: { type, state: 'pending' } })
    return Number(answer.body.data.id)
  }
  /** Another student who can ask. */
  async function another(state: 'active' | 'graduated' = 'active') {
    const { id, user_id } = await createStudentRow(world)
    const former = await createInstitute(world, { year: 2000 + (id % 100), enabled: false })
    await inscribeByRows(world, id, former)
    await world.db
      .updateTable('enrolments')
      .set({ state: 'approved', definitive_note: 15.5 })
      .where('student_id', '=', id)
      .execute()
    await deliverByRows(world, [former.course_section_id])
    await world.db
      .updateTable('periods')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', former.period_id)
      .execute()
    await world.db.updateTable('students').set({ state }).where('id', '=', id).execute()
    return { id, caller: await world.signIn(user_id) }
  }
  return { own, current, institute, ask, asked, another }
}

/** What an answer refused: its status and code. */
export async function codeOf(answer: ReturnType<Caller['call']>): Promise<string> {
  const { status, body } = await answer
  return `${status} ${body.message}`
}
