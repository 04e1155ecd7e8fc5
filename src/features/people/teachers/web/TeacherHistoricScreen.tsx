import { showNote } from '#kernel/notes.ts'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import type { Teacher } from '../contract.ts'
import { type HistoricCourse, listTeacherHistoric } from '../courses/contract.ts'
import { COURSE, courseWord, PLACE } from './CourseColumns.tsx'
import { TeacherFrame } from './TeacherFrame.tsx'

const columns: Column<HistoricCourse>[] = [
  COURSE,
  { title: 'Período', sort: 'period', telling: true, cell: (row) => row.period },
  ...PLACE.map(({ sort: _, ...column }) => column),
  { title: 'Estudiantes', sort: 'students_count', align: 'end', cell: (row) => row.students_count },
  { title: 'Aprobados', sort: 'approved_count', align: 'end', cell: (row) => row.approved_count },
  { title: 'No aprobados', key: 'failed_count', align: 'end', cell: (row) => row.failed_count },
  {
    title: 'Promedio',
    sort: 'average',
    align: 'end',
    cell: (row) => (row.average === null ? 'Sin notas' : showNote(row.average)),
  },
]

/** `/teachers/:id/historic`: what somebody taught in the periods that are over, and how it ended. */
export function TeacherHistoricScreen() {
  return <TeacherFrame>{(teacher) => <Historic teacher={teacher} />}</TeacherFrame>
}

function Historic({ teacher }: { teacher: Teacher }) {
  const list = useList(listTeacherHistoric, { sort_by: 'period,desc' }, { params: { id: teacher.id } })
  return (
    <DataTable
      list={list}
      columns={columns}
      caption="Historial de materias"
      rowName={(row) => `${courseWord(row)}, período ${row.period}`}
      first={{
        title: 'Aún no hay historial',
        text: 'Las materias pasan aquí cuando su período queda atrás.',
      }}
    />
  )
}
