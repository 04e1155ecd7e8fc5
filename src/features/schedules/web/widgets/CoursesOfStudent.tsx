import { useAnswer, useMay } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Schedule } from '../../contract.ts'
import { showStudentTimetable } from '../../timetables/contract.ts'
import { teachersOf } from '../ScheduleWords.tsx'
import { roomsOfCourse, timesOfCourse } from './CourseTimes.tsx'

/** The timetable of a student, where it may be read. */
export function useStudentTimetable(id: number) {
  const enabled = useMay()(showStudentTimetable)
  return useAnswer(showStudentTimetable, { params: { id }, query: {} }, { silent: true, enabled })
}

/** What a student takes in the current period, with whom, when and where; nothing where no hour is placed. */
export function CoursesOfStudent({ id }: { id: number }) {
  const timetable = useStudentTimetable(id).data?.data
  if (!timetable?.period || timetable.schedules.length === 0) return null
  const courses = new Map<number, Schedule>(timetable.schedules.map((one) => [one.course_id, one]))
  return (
    <Card title={`Materias de ${timetable.period.year}-${timetable.period.number}`} flush>
      <ul className="rows">
        {[...courses].map(([course_id, entry]) => (
          <li key={course_id} className="flex-wrap gap-x-6">
            <span className="min-w-48 flex-1">
              <span className="font-medium">{entry.course_section.title}</span>{' '}
              <span className="figures text-text-2">{entry.course_section.code}</span>
            </span>
            <span className="min-w-48 flex-1 text-text-2">{teachersOf(entry)}</span>
            <span className="figures min-w-48 flex-1">{timesOfCourse(timetable, course_id)}</span>
            <span className="figures w-20 text-end">{roomsOfCourse(timetable, course_id)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
