import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { showTeacherTimetable } from '../../timetables/contract.ts'
import { SmallWeek } from './SmallWeek.tsx'

/** The shape of a teacher's week; the whole of it is a link away. */
export function OwnWeek({ teacher }: { teacher: number }) {
  const answer = useAnswer(showTeacherTimetable, { params: { id: teacher }, query: {} }, { silent: true })
  return (
    <Answered answer={answer} rows={1} height={180}>
      {(timetable) => <SmallWeek timetable={timetable} />}
    </Answered>
  )
}
