import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Teacher } from '../contract.ts'
import { assignSupervisedTeachers, listSupervisedTeachers } from '../coordination/contract.ts'
import { TeacherFrame } from './TeacherFrame.tsx'
import { columnsFor } from './TeachersScreen.tsx'
import { nameOf } from './words.ts'

const SupervisedDialog = lazyComponent(async () => (await import('./SupervisedDialog.tsx')).SupervisedDialog)

/** `/coordinators/:id/supervising` */
export function SupervisingScreen() {
  return <TeacherFrame>{(teacher) => <Supervising teacher={teacher} />}</TeacherFrame>
}

function Supervising({ teacher }: { teacher: Teacher }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const list = useList(
    listSupervisedTeachers,
    { sort_by: 'last_name,asc' },
    { params: { id: teacher.id }, enabled: teacher.is_coordinator },
  )
  if (!teacher.is_coordinator)
    return (
      <EmptyState title={`${nameOf(teacher)} no es coordinador`}>
        Solo un coordinador supervisa a otros profesores. Un administrador puede hacerlo coordinador.
      </EmptyState>
    )
  const assign = may(assignSupervisedTeachers) && (
    <Button icon="people" onClick={() => setOpen(true)}>
      Asignar profesores
    </Button>
  )
  return (
    <>
      <DataTable
        list={list}
        columns={columnsFor('Profesor')}
        caption="Profesores supervisados"
        rowName={nameOf}
        rowTo={(row) => `/teachers/${row.id}`}
        tools={assign}
        first={{
          title: 'Todavía no supervisa a nadie',
          text: 'Quien supervisa ve la ficha, las materias y el horario de sus profesores.',
          action: assign,
        }}
      />
      {isOpen && <SupervisedDialog teacher={teacher} onClose={() => setOpen(false)} />}
    </>
  )
}
