import type { Section } from '#features/timetable/sections/contract.ts'
import { listCourseSections } from '#features/timetable/sections/courses/first-calls.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showSectionTimetable } from '../../timetables/first-calls.ts'
import { NoHours } from '../../web/TimetableView.tsx'
import { Board } from './Board.tsx'

/** What a section's week is built of: asked for together with the section. */
export function useWeek(section_id: number) {
  const week = useAnswer(showSectionTimetable, { params: { id: section_id } }, { silent: true })
  const query = { section_id, limit: 0 }
  const courses = useAnswer(listCourseSections, { query }, { silent: true })
  return together({ week, courses })
}

type Props = { section: Section; name: string; answer: ReturnType<typeof useWeek> }

/** The week of a section, to be built. */
export function Builder({ section, name, answer }: Props) {
  return (
    <Answered answer={answer} rows={16} height={52}>
      {(all) => {
        if (all.week.class_hours.length === 0) return <NoHours />
        if (all.courses.length === 0)
          return (
            <EmptyState title="La sección no tiene materias">
              Se crean con ella, una por cada materia habilitada de su semestre.
            </EmptyState>
          )
        return <Board section={section} name={name} timetable={all.week} courses={all.courses} />
      }}
    </Answered>
  )
}
