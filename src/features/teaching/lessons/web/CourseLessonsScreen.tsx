import { showPeriod } from '#features/timetable/periods/contract.ts'
import { type PeriodEnd, periodName } from '#features/timetable/periods/rules.ts'
import { createSchedule } from '#features/timetable/schedules/contract.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showSection } from '#features/timetable/sections/contract.ts'
import {
  assignTeachers,
  type CourseSection,
  showCourseSection,
} from '#features/timetable/sections/courses/contract.ts'
import { isSettled } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { useList } from '#web/lists/list.ts'
import { NotFoundNotice } from '#web/shell/NotFoundNotice.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { createLesson, listCourseSectionLessons } from '../contract.ts'
import { RegisterReport } from '../register/web/widgets/RegisterReport.tsx'
import { useMakeLessons } from './MakeLessons.tsx'
import { LessonTable } from './widgets/LessonTable.tsx'

const SILENT = { silent: true } as const

/** `/courses/periods/:period/section/:section_id/course/:course_id/teacher/:teacher/lessons` */
export function CourseLessonsScreen() {
  const params = { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') }
  const course = useAnswer(showCourseSection, { params }, SILENT)
  const period_id = useIdParam('period')
  const period = useAnswer(showPeriod, { params: { id: period_id }, query: {} }, SILENT)
  const section = useAnswer(showSection, { params: { id: params.section_id }, query: {} }, SILENT)
  useCrumb(course.data && sectionCode(course.data.data))
  if (section.data && section.data.data.period_id !== period_id) return <NotFoundNotice />
  return (
    <AnsweredScreen title="Clases" answer={together({ course, period, section })}>
      {(all) => <Lessons key={all.course.id} {...all} />}
    </AnsweredScreen>
  )
}

type PeriodOfLessons = {
  year: number
  number: number
  start_date: Day
  end_date: Day
}
type Props = { course: CourseSection; period: PeriodOfLessons; section: PeriodEnd }

function Lessons({ course, period, section }: Props) {
  const may = useMay()
  const { section_id, course_id, title, teachers } = course
  const list = useList(
    listCourseSectionLessons,
    { sort_by: 'date,asc' },
    { params: { section_id, course_id } },
  )
  const { main, more, dialogs } = useMakeLessons({
    courses: [{ section_id, course_id, label: `${title}, ${sectionCode(course)}` }],
    bounds: period,
    isFirst: list.state === 'ready' && list.whole === 0,
  })
  const mayMake = may(createLesson) && !isSettled(section) && teachers.length > 0
  const mayGenerate = mayMake && course.scheduled_hours > 0
  const names = teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  return (
    <Screen
      isList
      title={`Clases de ${title}`}
      count={list.state === 'ready' ? list.total : undefined}
      lead={`${sectionCode(course)}, período ${periodName(period)}. ${names || 'Sin profesor asignado'}.`}
      action={mayGenerate && main}
      more={
        <>
          {mayMake && more}
          <RegisterReport section_id={section_id} course_id={course_id} />
        </>
      }
    >
      <LessonTable
        list={list}
        without={['course', 'teachers']}
        first={{
          title: 'Aún no hay clases',
          text: whatComesFirst(course, mayGenerate),
          action: mayGenerate ? main : <Before course={course} />,
        }}
      />
      {dialogs}
    </Screen>
  )
}

/** A teacher, a timetable, the lessons: in this order. */
function whatComesFirst({ teachers, scheduled_hours }: CourseSection, mayGenerate: boolean): string {
  if (teachers.length === 0) return 'Primero se asigna un profesor a la materia, en su sección.'
  if (scheduled_hours === 0) return 'Primero se asigna un horario a la materia.'
  return mayGenerate
    ? 'Se generan del horario de la materia, una por cada día.'
    : 'Las genera el profesor, del horario de la materia.'
}

/** The way to what is missing, for those who may mend it. */
function Before({ course: { section_id, course_id, teachers, scheduled_hours } }: { course: CourseSection }) {
  if (teachers.length === 0)
    return (
      <LinkTo to={`/sections/${section_id}`} allows={assignTeachers}>
        Ir a la sección
      </LinkTo>
    )
  if (scheduled_hours > 0) return null
  return (
    <LinkTo to={`/sections/${section_id}/courses/${course_id}/set-shcedule`} allows={createSchedule}>
      Asignar horario
    </LinkTo>
  )
}
