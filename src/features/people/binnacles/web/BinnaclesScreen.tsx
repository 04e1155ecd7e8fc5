import { useState } from 'react'
import { listCourses } from '#features/plan/courses/contract.ts'
import { useCourseOptions } from '#features/plan/courses/web/widgets/use-course-options.ts'
import { showDay } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type BinnacleRow,
  createBinnacle,
  deleteBinnacle,
  listBinnacles,
  updateBinnacle,
} from '../contract.ts'
import { BINNACLE_KINDS } from '../rules.ts'
import { BINNACLE_KIND_LABELS } from '../words.ts'
import { authorOf, KindBadge } from './widgets/BinnacleWords.tsx'

const BinnacleDialog = lazyComponent(
  async () => (await import('./widgets/BinnacleDialog.tsx')).BinnacleDialog,
)

const TITLE: Column<BinnacleRow> = {
  title: 'Título',
  sort: 'title',
  always: true,
  cell: ({ title }) => title,
}
const STUDENT: Column<BinnacleRow> = {
  title: 'Estudiante',
  key: 'student',
  telling: true,
  cell: ({ student_name }) => student_name,
}
const KIND_OF: Column<BinnacleRow> = {
  title: 'Tipo',
  sort: 'kind',
  cell: ({ kind }) => <KindBadge kind={kind} />,
}
const DATE: Column<BinnacleRow> = {
  title: 'Fecha',
  sort: 'incidence_date',
  telling: true,
  cell: ({ incidence_date }) => showDay(incidence_date),
}
const COURSE: Column<BinnacleRow> = {
  title: 'Materia',
  key: 'course',
  cell: ({ course }) => course?.title ?? 'Fuera de clase',
}
const AUTHOR: Column<BinnacleRow> = {
  title: 'Escrita por',
  key: 'author',
  cell: authorOf,
}

const COLUMNS = [TITLE, STUDENT, DATE, KIND_OF, COURSE, AUTHOR]
/** On a phone of what it was and who wrote it: whose it is, is known. */
const OWN_COLUMNS = [
  { ...TITLE },
  { ...DATE, telling: false },
  KIND_OF,
  { ...COURSE, telling: true },
  { ...AUTHOR, telling: true },
]

const KIND: Filter = {
  field: 'kind',
  label: 'Tipo',
  common: true,
  options: BINNACLE_KINDS.map((value) => ({ value, label: BINNACLE_KIND_LABELS[value] })),
}
const DAYS: Filter[] = [
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]
const OWN: Filter = { field: 'own', label: 'Autoría', options: [{ value: 'true', label: 'Escritas por mí' }] }

const create = (
  <LinkTo to="/binnacles/create" allows={createBinnacle} icon="add">
    Anotar
  </LinkTo>
)

/** `/binnacles`: what was written of students, as far as the person may read it. */
export function BinnaclesScreen() {
  const { isStudent } = useUser()
  const may = useMay()
  const courses = useCourseOptions(may(listCourses))
  const list = useList(listBinnacles, { sort_by: 'incidence_date,desc' })
  const remove = useAction(deleteBinnacle, { touches: ['students', 'audit-entries'] })
  const [read, setRead] = useState<BinnacleRow | null>(null)
  const [dialog, setDialog] = useState<BinnacleRow | null>(null)
  const actions = (row: BinnacleRow): MenuItem[] => [
    { label: 'Leer', icon: 'eye', onPick: () => setRead(row) },
    ...(row.may_change && may(updateBinnacle)
      ? [{ label: 'Editar', icon: 'edit' as const, to: `/binnacles/${row.id}/edit` }]
      : []),
    ...(may(deleteBinnacle) ? [deletion(() => setDialog(row))] : []),
  ]
  const confirm = async () => {
    if (!dialog) return
    await remove.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha eliminado la bitácora con éxito')
  }
  return (
    <ListScreen
      title="Bitácoras"
      action={create}
      list={list}
      columns={isStudent ? OWN_COLUMNS : COLUMNS}
      filters={[
        KIND,
        ...(may(listCourses)
          ? [{ field: 'course_id', label: 'Materia', all: 'Todas', options: courses }]
          : []),
        ...(may(createBinnacle) ? [OWN] : []),
        ...DAYS,
      ]}
      caption="Bitácoras"
      rowName={({ title, student_name }) => `${title}, ${student_name}`}
      onOpen={setRead}
      actions={actions}
      first={{
        title: 'Aún no hay bitácoras',
        text: isStudent
          ? 'Aparecen aquí cuando un profesor o la administración anota algo suyo.'
          : 'Lo que pasa con un estudiante, dentro o fuera de clase, queda aquí con su fecha y su autor.',
        action: create,
      }}
    >
      {read && <BinnacleDialog id={read.id} title={read.title} onClose={() => setRead(null)} />}
      <DeleteDialog
        what={`la bitácora «${dialog?.title ?? ''}»`}
        open={dialog !== null}
        busy={remove.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm().catch(() => {})}
      />
    </ListScreen>
  )
}
