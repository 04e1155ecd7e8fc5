import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportLink } from '#features/institute/imports/web/widgets/ImportLink.tsx'
import { addCourseToSemesters } from '#features/plan/pensums/semesters/contract.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { type Course, createCourse, deleteCourse, listCourses, updateCourse } from '../contract.ts'
import { COURSE_COLUMNS, PlacesOfCourse } from './CourseColumns.tsx'

const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

function useFilters(): Filter[] {
  const specializations = useSpecializationOptions()
  return [
    // routes.md#routes-by-area: the screen of the unassigned courses
    {
      field: 'assigned',
      label: 'Asignación',
      all: 'Todas',
      common: true,
      options: [...yesNo('En algún pensum', 'Sin pensum')].reverse(),
    },
    { field: 'enabled', label: 'Estado', all: 'Todas', common: true, options: yesNo('Activas', 'Inactivas') },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
    {
      field: 'supports_finals',
      label: 'Entrega final',
      all: 'Todas',
      options: yesNo('Con entrega final', 'Sin ella'),
    },
  ]
}

/** `/courses/all`: every course, with the pensums that have it. */
export function CoursesScreen() {
  const list = useList(listCourses, { sort_by: 'title,asc' }, { fixed: { with: ['semesters'] } })
  const filters = useFilters()
  const may = useMay()
  const navigate = useNavigate()
  const update = useAction(updateCourse, { touches: ['pensums', 'semesters', 'periods'] })
  const remove = useAction(deleteCourse)
  const [dialog, setDialog] = useState<Course | null>(null)

  const enable = async ({ id, title }: Course, enabled: boolean) => {
    await update.run({ params: { id }, body: { enabled } })
    offerUndo(`${title}: ${enabled ? 'activa' : 'inactiva'}`, () => {
      void update.run({ params: { id }, body: { enabled: !enabled } })
    })
  }
  const actions = (row: Course): MenuItem[] => [
    {
      label: 'Editar',
      icon: 'edit',
      onPick: () => void navigate({ to: '/courses/make', search: { update: row.id } }),
    },
    ...(may(addCourseToSemesters)
      ? [{ label: 'Asignar a pensums', icon: 'columns' as const, to: `/courses/${row.id}/assign` }]
      : []),
    row.enabled
      ? { label: 'Desactivar', icon: 'hide', onPick: () => void enable(row, false) }
      : { label: 'Activar', icon: 'eye', onPick: () => void enable(row, true) },
    ...(may(deleteCourse) ? [deletion(() => setDialog(row))] : []),
  ]
  const confirm = async () => {
    if (!dialog) return
    await remove.run({ params: { id: dialog.id } }).finally(() => setDialog(null))
    toast.success('Se ha eliminado la materia con éxito')
  }
  const create = (
    <LinkTo to="/courses/make" allows={createCourse} icon="add">
      Crear materia
    </LinkTo>
  )

  return (
    <ListScreen
      title="Listado de materias"
      action={create}
      more={<ImportLink what="courses" />}
      list={list}
      columns={COURSE_COLUMNS}
      filters={filters}
      caption="Materias"
      rowName={(row) => row.title}
      rowTo={({ id }) => (may(updateCourse) ? { to: '/courses/make', search: { update: id } } : null)}
      preview={(row) => <PlacesOfCourse course={row} />}
      {...(may(updateCourse) && { actions })}
      first={{
        title: 'Aún no hay materias',
        text: 'Cree las materias y luego póngalas en los semestres de un pensum.',
        action: create,
      }}
    >
      <DeleteDialog
        what={`la materia «${dialog?.title ?? ''}»`}
        open={dialog !== null}
        busy={remove.pending}
        onClose={() => setDialog(null)}
        onConfirm={() => void confirm()}
      />
    </ListScreen>
  )
}
