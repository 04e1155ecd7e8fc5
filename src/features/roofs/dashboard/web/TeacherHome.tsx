import { useClassesAhead } from '#features/timetable/schedules/web/widgets/NextClass.tsx'
import { OwnDay } from '#features/timetable/schedules/web/widgets/OwnDay.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { showTeacherDashboard } from '../teaching/first-calls.ts'
import { ClassActs } from './ClassActs.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import { NearLimit } from './NearLimit.tsx'
import { Taught } from './Taught.tsx'
import { ToGrade, ToGradeBeside, ToRegister } from './ToRegister.tsx'

/** The class of this hour or the next, what waits, who is near the limit, the courses taught, today's classes and the week. */
export function TeacherHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showTeacherDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <HomeFrame period={answer.data?.data.period}>
      <Answered answer={answer} rows={8} isWaiting={isPending}>
        {({ period, courses, lessons, to_register, to_grade, near_limit, ...home }) => (
          <OwnDay
            acts={(now) => <ClassActs now={now} />}
            first={
              (to_register.count > 0 ||
                to_grade.count > 0 ||
                home.deliveries_to_grade.length > 0 ||
                home.make_ups_to_grade.length > 0 ||
                near_limit.count > 0) && (
                <>
                  <ToRegister to_register={to_register} />
                  <ToGrade to_grade={to_grade} />
                  <ToGradeBeside home={home} />
                  <NearLimit of={near_limit} />
                </>
              )
            }
          >
            <Taught period={period} courses={courses} lessons={lessons.count} />
          </OwnDay>
        )}
      </Answered>
    </HomeFrame>
  )
}
