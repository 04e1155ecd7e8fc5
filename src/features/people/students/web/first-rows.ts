import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { createInscription } from '#features/enrolment/inscriptions/first-calls.ts'
import { createImport } from '#features/institute/imports/first-calls.ts'
import { solvencyWords } from '#features/money/payments/words.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { showMoney } from '#kernel/money.ts'
import { showPhone } from '#kernel/person.ts'
import { firstList, hasOwnColumns } from '#web/first-rows/list.ts'
import { el, type FirstRows, icon, isPage, link, may } from '#web/first-rows/parts.ts'
import type { StudentRow } from '../contract.ts'

export const path = '/students'

const studies = ({ specialization, semester, section }: StudentRow) =>
  specialization === null ? '—' : shortSection(specialization, semester ?? '', section ?? '')

const badge = (state: StudentRow['state']) =>
  el('span', `badge badge-${state === 'graduated' ? 'info' : 'neutral'}`, STUDENT_STATE_LABELS[state])

/** As `DEBT` has it. */
const inRow = (row: StudentRow): string => solvencyWords(row).toLowerCase()

/** The list of students as `StudentsScreen` shows it. */
export const firstRows: FirstRows = ([answer], looks) => {
  if (!isPage(answer) || answer.total === 0 || hasOwnColumns(path)) return null
  const { user } = looks
  const debt = {
    title: 'Deuda',
    sort: true,
    isEnd: true,
    cell: (row: StudentRow) =>
      row.debt_e2
        ? el('b', 'font-medium', showMoney(row.debt_e2))
        : el('span', row.pending_amount_e2 ? 'text-text-2' : 'text-text-3', inRow(row)),
    brief: inRow,
  } as const
  return firstList<StudentRow>(
    {
      title: 'Listado de estudiantes',
      caption: 'Estudiantes',
      total: answer.total,
      rows: answer.data as StudentRow[],
      to: ({ id }) => `/students/${id}`,
      columns: [
        {
          title: 'Estudiante',
          sort: 'ascending',
          cell: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
        },
        { title: 'Documento', sort: true, cell: ({ identity }) => identity },
        { title: 'Estudia', cell: studies, brief: studies },
        { title: 'Período', cell: ({ period }) => period ?? '—' },
        ...(user.isAdmin || user.isLowAdmin ? [debt] : []),
        { title: 'Teléfono', cell: ({ phone }) => showPhone(phone) },
        {
          title: 'Estado',
          sort: true,
          cell: ({ state }) => (state === 'active' ? STUDENT_STATE_LABELS.active : badge(state)),
        },
      ],
      more: may(createImport, looks)
        ? link('/imports?what=students', 'btn btn-default btn-md', icon(), el('span', '', 'Importar'))
        : null,
      action: may(createInscription, looks)
        ? link(
            '/inscriptions/create',
            'btn btn-primary btn-md',
            icon(),
            el('span', '', 'Inscribir estudiante'),
          )
        : null,
    },
    looks,
  )
}
