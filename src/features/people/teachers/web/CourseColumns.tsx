import { SHIFT_LABELS, shortSection } from '#features/timetable/section-names/words.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import type { TeacherCourse } from '../courses/contract.ts'

const sectionOf = (row: TeacherCourse): string =>
  shortSection(row.specialization_title, row.semester_number, row.letter_code)

/** `Matemática I, Informática S1-A` */
export const courseWord = (row: TeacherCourse): string => `${row.title}, ${sectionOf(row)}`

/** A course, by its title. */
export const COURSE: Column<TeacherCourse> = {
  title: 'Materia',
  sort: 'title',
  always: true,
  cell: (row) => row.title,
}

export const PLACE: Column<TeacherCourse>[] = [
  { title: 'Código', key: 'code', cell: (row) => row.code },
  {
    title: 'Sección',
    sort: 'letter_code',
    telling: true,
    cell: sectionOf,
  },
  { title: 'Turno', key: 'shift', cell: (row) => SHIFT_LABELS[row.shift] ?? row.shift },
]

/** How many; a link for whoever reaches every section. */
export const studentsColumn = (isLinked: boolean): Column<TeacherCourse> => ({
  title: 'Estudiantes',
  sort: 'students_count',
  align: 'end',
  telling: true,
  brief: (row) => (row.students_count === 1 ? '1 estudiante' : `${row.students_count} estudiantes`),
  cell: (row) =>
    isLinked ? (
      <LinkTo
        to="/students"
        search={{ section_id: row.section_id, period_id: row.period_id }}
        look="link"
        label={`${row.students_count} estudiantes de ${courseWord(row)}`}
      >
        {row.students_count}
      </LinkTo>
    ) : (
      row.students_count
    ),
})
