import type { createClass } from './classes.ts'
import type { World } from './world.ts'

type Class = Awaited<ReturnType<typeof createClass>>

export const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]

/** What the office does and sees of withdrawals, and what becomes of seats, lists and enrolments. */
export function withdrawalsIn(world: World) {
  const { db } = world
  const admin = world.as('admin')
  return {
    retire: (id: number, reason = 'Se mudó de ciudad') =>
      admin.call('PATCH', `/students/${id}/retire`, { reason }),
    withdraw: (id: number, course_ids: number[]) =>
      admin.call('POST', `/students/${id}/withdraw-courses`, { course_ids, reason: 'Cambió de horario' }),
    undo: (id: number) => admin.call('POST', `/withdrawals/${id}/undo`, { reason: 'Fue un error' }),
    previewOf: async (id: number) =>
      (await admin.call('GET', `/students/${id}/withdrawal-preview`)).body.data,
    seatsOf: async ({ own }: Class) =>
      (
        await db
          .selectFrom('sections')
          .select('females_assigned')
          .where('id', '=', own.section_id)
          .executeTakeFirstOrThrow()
      ).females_assigned,
    whoIn: async ({ own }: Class, path: string) =>
      (await admin.call('GET', `/sections/${own.section_id}${path}?limit=0`)).body.data.map(
        (one: { id: number }) => one.id,
      ),
    bookOf: async ({ own }: Class) =>
      (
        await admin.call('GET', `/sections/${own.section_id}/courses/${own.course_id}/students-notes`)
      ).body.data.students.map((one: { id: number }) => one.id),
    stateOf: ({ first }: Class) =>
      db.selectFrom('enrolments').select('state').where('student_id', '=', first).execute(),
    note: (lesson: number, student_id: number) =>
      admin.call('PATCH', `/lessons/${lesson}/evaluate`, {
        title: 'Parcial',
        weighting: 100,
        notes: [{ student_id, note: 12 }],
      }),
  }
}
