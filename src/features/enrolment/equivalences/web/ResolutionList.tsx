import { type ReactNode, useState } from 'react'
import { resolutionName } from '#features/people/students/history/words.ts'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { download, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { type Equivalence, listEquivalences, printEquivalence, undoEquivalence } from '../contract.ts'
import { noteWord, recognisedWord, STANDING_LABELS } from '../words.ts'

const UndoDialog = lazyComponent(async () => (await import('./widgets/UndoDialog.tsx')).UndoDialog)

const COLUMNS: Column<Equivalence>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Resolución', sort: 'number', telling: true, cell: (row) => String(row.number).padStart(6, '0') },
  { title: 'Procedencia', sort: 'origin', grows: true, cell: (row) => row.origin },
  { title: 'Reconocido', key: 'courses', telling: true, cell: recognisedWord },
  { title: 'Período', key: 'period', cell: (row) => row.period },
  { title: 'Hecha el', sort: 'created_at', cell: (row) => showDay(dayOf(row.created_at)) },
  {
    title: 'Estado',
    key: 'state',
    cell: (row) =>
      row.undone_at ? <Badge tone="neutral">Deshecha</Badge> : <Badge tone="info">Vigente</Badge>,
  },
]

const FILTERS: Filter[] = [
  {
    field: 'is_standing',
    label: 'Estado',
    common: true,
    options: [
      { value: 'true', label: STANDING_LABELS.true },
      { value: 'false', label: STANDING_LABELS.false },
    ],
  },
]

const Facts = ({ row }: { row: Equivalence }) => (
  <DescriptionList
    facts={[
      ...row.courses.map(({ course_id, taken, code, title, note }) => ({
        key: String(course_id),
        term: taken,
        value: `${code}, ${title}. ${noteWord(note)}`,
      })),
      { term: 'Solicitud', value: row.request_id && `N.º ${row.request_id}` },
      { term: 'Observación', value: row.remark },
      { term: 'Hecha', value: `${showMoment(row.created_at)}, por ${row.by}` },
      {
        term: 'Deshecha',
        value:
          row.undone_at && `${showMoment(row.undone_at)}${row.undone_by ? `, por ${row.undone_by}` : ''}`,
      },
      { term: 'Por qué se deshizo', value: row.undo_reason },
    ]}
  />
)

const keep = ({ id, number }: Equivalence) =>
  download(
    printEquivalence,
    { params: { id }, query: { paper: paperSizeHere() } },
    `equivalencias-${number}.pdf`,
  ).catch(showFileError)

/** What was recognised, of whom and by which resolution. */
export function ResolutionList({ above }: { above: ReactNode }) {
  const list = useList(listEquivalences, { sort_by: 'created_at,desc' }, { name: '' })
  const may = useMay()
  const [undoing, setUndoing] = useState<Equivalence | null>(null)
  const actions = (row: Equivalence): MenuItem[] => [
    { label: 'Resolución en PDF', icon: 'download', onPick: () => void keep(row) },
    { label: 'Ver historial académico', icon: 'cap', to: `/students/${row.student_id}/history` },
    ...(may(undoEquivalence) && !row.undone_at
      ? [{ label: 'Deshacer', icon: 'undo' as const, onPick: () => setUndoing(row) }]
      : []),
  ]
  return (
    <ListScreen
      title="Equivalencias"
      list={list}
      columns={COLUMNS}
      caption="Equivalencias"
      above={above}
      rowName={(row) => `${resolutionName(row.number)}, ${row.student_name}`}
      rowTo={(row) => `/students/${row.student_id}/history`}
      preview={(row) => <Facts row={row} />}
      filters={[
        ...FILTERS,
        ...linkedFilter(list, { field: 'student_id', label: 'Estudiante', name: list.rows[0]?.student_name }),
      ]}
      actions={actions}
      first={{
        title: 'Aún no hay equivalencias',
        text: 'Se reconocen en «Más acciones» de un estudiante: lo que aprobó en otro instituto, especialidad o pensum cuenta como aprobado.',
      }}
    >
      {undoing && <UndoDialog equivalence={undoing} onClose={() => setUndoing(null)} />}
    </ListScreen>
  )
}
