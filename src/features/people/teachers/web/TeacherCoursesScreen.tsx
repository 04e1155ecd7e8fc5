import { listPeriods } from '#features/timetable/periods/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import type { Teacher } from '../contract.ts'
import { listTeacherCourses, type TeacherCourse } from '../courses/contract.ts'
import { COURSE, courseWord, PLACE, studentsColumn } from './CourseColumns.tsx'
import { TeacherFrame } from './TeacherFrame.tsx'

const columnsFor = (isLinked: boolean): Column<TeacherCourse>[] => [
  COURSE,
  ...PLACE,
  { title: 'Horas', sort: 'hours', align: 'end', cell: (row) => row.hours },
  studentsColumn(isLinked),
]

/** `/teachers/:id/courses`: what somebody teaches in a period. */
export function TeacherCoursesScreen() {
  return <TeacherFrame>{(teacher) => <Courses teacher={teacher} />}</TeacherFrame>
}

function Courses({ teacher }: { teacher: Teacher }) {
  const list = useList(
    listTeacherCourses,
    { sort_by: 'title,asc' },
    { params: { id: teacher.id }, scope: ['period_id'] },
  )
  // A coordinator may not reach a section of another specialization.
  const { isAdmin } = useUser()
  const sections = (
    <LinkTo to="/sections" mode="default">
      Ver secciones
    </LinkTo>
  )
  return (
    <DataTable
      list={list}
      columns={columnsFor(isAdmin)}
      caption="Materias"
      rowName={courseWord}
      {...(isAdmin && { rowTo: (row: TeacherCourse) => `/sections/${row.section_id}` })}
      tools={
        <PeriodSelector
          endpoint={listPeriods}
          value={Number(list.filters.period_id) || null}
          onChange={(id) => list.setFilter('period_id', String(id))}
        />
      }
      empty="Sin materias en este período"
      first={{
        title: 'Sin materias en este período',
        text: 'Las materias se asignan en su sección.',
        action: sections,
      }}
    />
  )
}
