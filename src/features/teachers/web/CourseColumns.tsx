import { SHIFT_LABELS } from '#features/sections/words.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import type { TeacherCourse } from '../courses/contract.ts'

/** A course, by title and code. */
export const COURSE: Column<TeacherCourse> = {
  title: 'Materia',
  sort: 'title',
  always: true,
  telling: true,
  cell: (row) => (
    <span>
      {row.title} <span className="hint figures">{row.code}</span>
    </span>
  ),
}

export const PLACE: Column<TeacherCourse>[] = [
  {
    title: 'Sección',
    sort: 'letter_code',
    telling: true,
    cell: (row) => (
      <>
        {row.specialization_title}
        <span className="hint block">
          semestre {row.semester_number}, sección {row.letter_code} ({SHIFT_LABELS[row.shift] ?? row.shift})
        </span>
      </>
    ),
  },
]

/** How many; a link for whoever reaches every section. */
export const studentsColumn = (isLinked: boolean): Column<TeacherCourse> => ({
  title: 'Estudiantes',
  sort: 'students_count',
  align: 'end',
  cell: (row) =>
    isLinked ? (
      <LinkTo
        to="/students"
        search={{ section_id: row.section_id, period_id: row.period_id }}
        look="link"
        label={`${row.students_count} estudiantes de ${row.title}, sección ${row.letter_code}`}
      >
        {row.students_count}
      </LinkTo>
    ) : (
      row.students_count
    ),
})
