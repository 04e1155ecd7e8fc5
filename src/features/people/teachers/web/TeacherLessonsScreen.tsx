import { useNavigate, useSearch } from '@tanstack/react-router'
import { listTeacherLessons } from '#features/teaching/lessons/contract.ts'
import { LessonTable } from '#features/teaching/lessons/web/widgets/LessonTable.tsx'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import type { Teacher } from '../contract.ts'
import { listTeacherCourses } from '../courses/contract.ts'
import { TeacherFrame } from './TeacherFrame.tsx'
import { useTeacherPath } from './words.ts'

/** `/teachers/:id/lessons`: the lessons of what somebody teaches in a period. */
export function TeacherLessonsScreen() {
  return <TeacherFrame>{(teacher) => <Lessons teacher={teacher} />}</TeacherFrame>
}

function Lessons({ teacher }: { teacher: Teacher }) {
  const navigate = useNavigate()
  const place = useTeacherPath()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const period_id = Number(search.period_id) || null
  const list = useList(
    listTeacherLessons,
    { sort_by: 'date,asc' },
    { params: { id: teacher.id }, fixed: period_id ? { period_id } : {} },
  )
  return (
    <LessonTable
      list={list}
      without={['teachers']}
      tools={
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(id) =>
            void navigate({
              to: '.',
              replace: true,
              search: (before: Record<string, unknown>) => ({ ...before, page: undefined, period_id: id }),
            })
          }
        />
      }
      first={{
        title: 'Sin clases en este período',
        text: 'Primero se le asignan materias, en su sección, y a estas un horario; de él se generan las clases.',
        action: (
          <LinkTo to={`${place}/${teacher.id}/courses`} allows={listTeacherCourses} mode="default">
            Ver materias
          </LinkTo>
        ),
      }}
    />
  )
}
