import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import type { Column } from '#web/lists/DataTable.tsx'

type Placed = {
  id: number
  first_name: string
  last_name: string
  course: string
  section: string
  enrolment_state: keyof typeof ENROLMENT_LABELS
}

/** Who, and in which course of which section. */
export const PLACED: Column<Placed>[] = [
  {
    title: 'Estudiante',
    sort: 'last_name',
    always: true,
    cell: (row) => `${row.last_name}, ${row.first_name}`,
  },
  {
    title: 'Materia',
    sort: 'course_section',
    telling: true,
    cell: (row) => (
      <>
        {row.course}
        <span className="block text-compact text-text-2">{row.section}</span>
      </>
    ),
    brief: (row) => `${row.course}, ${row.section}`,
  },
]

export const PLACED_STATE: Column<Placed> = {
  title: 'Estado',
  key: 'enrolment_state',
  cell: (row) => ENROLMENT_LABELS[row.enrolment_state],
}

export const placedName = (row: Placed): string => `${row.first_name} ${row.last_name}, ${row.course}`
