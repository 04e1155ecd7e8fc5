import type { Page } from 'playwright-core'
import { addDays } from '#kernel/dates.ts'
import { lessonRow, letRunToday, seatStudents } from './classes.ts'
import { createInstitute, createSection, idOf, letTeach } from './institute.ts'
import type { World } from './world.ts'

/** Gradebooks of the world's teacher, in a period that is in its second cut and marks less than 9 and more than 17. */
export async function gradebooksIn(world: World) {
  const teacher = world.as('teacher')
  const today = world.clock.today()
  const institute = await createInstitute(world)
  await letRunToday(world, institute)
  await world.db
    .updateTable('periods')
    .set({ low_performance_note: 9, high_performance_note: 17 })
    .where('id', '=', institute.period_id)
    .execute()
  const own_teacher = await idOf(world, 'teachers', teacher)
  let letters = 0
  /** A section with students and two lessons, of which the older one is an evaluation of 40 percent. */
  const classOf = async (count: number) => {
    const own = await createSection(world, institute, { letter_code: `G${++letters}` })
    const section = world.db.updateTable('sections').where('id', '=', own.section_id)
    await section.set({ females_limit: 60 }).execute()
    await letTeach(world, own_teacher, own)
    const names = Array.from(
      { length: count },
      (_, at) => `${String.fromCharCode(65 + (at % 26))}ro${at < 26 ? '' : 's'}`,
    )
    const students = await seatStudents(world, own, names.sort())
    const [first, second] = [
      await lessonRow(world, own, addDays(today, -40)),
      await lessonRow(world, own, addDays(today, -10)),
    ]
    await teacher.call('PATCH', `/lessons/${first}/evaluate`, { title: 'Parcial 1', weighting: 40 })
    const book = `/sections/${own.section_id}/courses/${own.course_id}`
    const path = `/lessons/${own.course_id}/${own.section_id}/section-notes`
    return { own, students, first, second, book, path }
  }
  type Class = Awaited<ReturnType<typeof classOf>>
  const notesOf = async ({ book }: Class, lesson: number): Promise<(number | null)[]> => {
    const { body } = await teacher.call('GET', `${book}/students-notes`)
    return body.data.students.map(
      ({ notes }: { notes: Record<string, { note: number }> }) => notes[lesson]?.note ?? null,
    )
  }
  return { classOf, notesOf }
}

export const state = (page: Page) => page.getByLabel('Estado del guardado')
export const saved = (page: Page) => state(page).getByText('Guardado', { exact: true }).waitFor()
export const cell = (page: Page, row: number, column: number) => page.locator(`[data-at="${row} ${column}"]`)
/** Pastes a text where the focus is, as the clipboard would. */
export const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
