import { createClass } from './classes.ts'
import { createInstitute, idOf } from './institute.ts'
import type { World } from './world.ts'

let strangers = 0

/** A teacher by rows whom nobody supervises, and who teaches nothing. */
async function createStranger(
  { db, clock }: World,
  enabled = true,
): Promise<{ id: number; user_id: number }> {
  const number = ++strangers
  const user = await db
    .insertInto('users')
    .values({ email: `t${number}@instituto.test`, role: 'teacher', enabled, confirmed_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('teachers')
    .values({
      user_id: user.id,
      first_name: 'Ana',
      last_name: `Zuloaga ${number}`,
      identity_kind: 'V',
      identity_number: String(5_000_000 + number),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, user_id: user.id }
}

/**
 * An institute whose course supports finals, coordinated by the world's coordinator, who is the second jury; the first
 * is the world's teacher, whom the coordinator supervises. Neither teaches its classes.
 */
export async function deliveriesIn(world: World) {
  const [admin, coordinator, teacher] = [world.as('admin'), world.as('coordinator'), world.as('teacher')]
  const first_jury = await idOf(world, 'teachers', teacher)
  const second_jury = await idOf(world, 'teachers', coordinator)
  const institute = await createInstitute(world)
  await world.db
    .updateTable('courses')
    .set({ supports_finals: true })
    .where('id', '=', institute.course_id)
    .execute()
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: second_jury })
    .where('id', '=', institute.specialization_id)
    .execute()
  await world.db
    .insertInto('supervisions')
    .values({ coordinator_id: second_jury, teacher_id: first_jury })
    .execute()
  const outsider = await createStranger(world)
  const classOf = () => createClass(world, institute, outsider.id)
  type Class = Awaited<ReturnType<typeof classOf>>
  const create = ({ own }: Class, order: object = {}, person = coordinator) =>
    person.call('POST', '/final-deliveries', {
      section_id: own.section_id,
      course_id: own.course_id,
      code: 'PF-1',
      date: '2026-11-25',
      final_delivery_value_percent: 40,
      teacher_ids: [first_jury, second_jury],
      ...order,
    })
  const pathOfNote = (id: number, student_id: number, jury: number) =>
    `/final-deliveries/${id}/teachers/${jury}/students/${student_id}`
  return {
    first_jury,
    second_jury,
    institute,
    outsider,
    classOf,
    create,
    pathOfNote,
    stranger: (enabled?: boolean) => createStranger(world, enabled),
    made: async (it: Class, order: object = {}): Promise<number> =>
      (await create(it, order, admin)).body.data.id,
    change: (id: number, body: object, person = coordinator) =>
      person.call('PATCH', `/final-deliveries/${id}`, body),
    /** As the jury that the person is. */
    give: (id: number, student_id: number, note: number | null, person = teacher, more: object = {}) =>
      person.call('PATCH', pathOfNote(id, student_id, person === coordinator ? second_jury : first_jury), {
        note,
        ...more,
      }),
    bookOf: async ({ own }: Class, person = admin) =>
      (await person.call('GET', `/sections/${own.section_id}/courses/${own.course_id}/students-notes`)).body
        .data,
  }
}
