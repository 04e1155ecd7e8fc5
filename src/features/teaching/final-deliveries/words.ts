import { sectionName } from '#features/timetable/section-names/words.ts'
import { type Day, showDay } from '#kernel/dates.ts'
import type { ReportTable } from '#kernel/endpoint.ts'
import { showNote } from '#kernel/notes.ts'

type Named = { first_name: string; last_name: string }
type Of = {
  code: string
  course_section: { title: string; letter_code: string }
  period: string
  date: Day | null
  final_delivery_value_percent: number
  juries: readonly (Named & { id: number })[]
  specialization_title: string
  semester_code: string
}
type Graded = Named & { note: number | null; notes: readonly { teacher_id: number; note: number }[] }

/** The sheet that the juries sign: a column for each with what each gave, the mean, and below them a line for signatures. */
export function sheet(delivery: Of, students: readonly Graded[]): ReportTable {
  const { code, course_section, period, date, juries } = delivery
  const columnOf = (teacher_id: number) => `jury_${teacher_id}`
  const rows = students.map(({ last_name, first_name, note, notes }, at) => ({
    number: at + 1,
    student: `${last_name}, ${first_name}`,
    ...Object.fromEntries(notes.map((one) => [columnOf(one.teacher_id), showNote(one.note)])),
    mean: note === null ? 'Pendiente' : showNote(note),
  }))
  const signatures = Object.fromEntries(juries.map(({ id }) => [columnOf(id), '________________']))
  return {
    title: `Entrega final ${code} de ${course_section.title}, ${sectionName({ ...delivery, ...course_section })}`,
    filters: [
      `Período: ${period}`,
      ...juries.map(({ first_name, last_name }, at) => `Jurado ${at + 1}: ${first_name} ${last_name}`),
      `Fecha: ${date ? showDay(date) : 'sin definir'}`,
      `Valor: ${delivery.final_delivery_value_percent} % de la nota definitiva`,
    ],
    has_facts: true,
    columns: [
      { field: 'number', title: 'N.º' },
      { field: 'student', title: 'Estudiante' },
      ...juries.map(({ id }, at) => ({ field: columnOf(id), title: `Jurado ${at + 1}` })),
      { field: 'mean', title: 'Promedio' },
    ],
    rows: [...rows, { student: 'Firmas', ...signatures }],
  }
}

/** «a delivery whose jury notes lack» of rules.md#reminders. */
export const missingNotice = (code: string, course: string, missing: number, until: string): string =>
  `Faltan ${missing === 1 ? '1 nota suya' : `${missing} notas suyas`} como jurado en la entrega final ${code} de ${course}. Puede calificar hasta el final del ${until}.`

/** «note published» of rules.md#notifications; the note itself stands with the course alone. */
export const notedNotice = (course: string): string => `Se publicó la nota de la entrega final de ${course}.`
