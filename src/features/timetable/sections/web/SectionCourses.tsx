import { type ReactNode, useState } from 'react'
import { listPensums } from '#features/plan/pensums/contract.ts'
import { courseLessonsPath, gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { createSchedule } from '#features/timetable/schedules/contract.ts'
import type { Timetable } from '#features/timetable/schedules/timetables/contract.ts'
import { roomsOfCourse, timesOfCourse } from '#features/timetable/schedules/web/widgets/course-times.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import type { Section } from '../contract.ts'
import { assignTeachers, type CourseSection, listCourseSections } from '../courses/contract.ts'
import { isSettled } from '../rules.ts'
import { openPaper } from './open-paper.ts'

const AssignTeacherDialog = lazyComponent(
  async () => (await import('./AssignTeacherDialog.tsx')).AssignTeacherDialog,
)

type Assign = ((course: CourseSection) => void) | null

const columnsFor = (
  assign: Assign,
  timetable: Timetable | undefined,
  isOpen: boolean,
  isComing: boolean,
): Column<CourseSection>[] => [
  {
    title: 'Materia',
    key: 'title',
    sort: 'title',
    always: true,
    telling: true,
    cell: (course) => (
      <span className="whitespace-normal">
        <span className="font-medium">{course.title}</span>{' '}
        <span className="figures text-text-2">{course.code}</span>
      </span>
    ),
  },
  {
    title: 'Profesores',
    telling: true,
    brief: (course) => <Teachers course={course} assign={null} isComing={isComing} />,
    cell: (course) => <Teachers {...{ course, assign, isComing }} />,
  },
  {
    title: 'Horas',
    sort: 'hours',
    telling: true,
    cell: (course) => <Hours {...{ course, timetable, isOpen, isComing }} />,
    brief: (course) => (
      <>
        <Hours {...{ course, timetable, isOpen, isComing }} />
        <span className="block text-text-2">
          {passingTitle(isOpen)}
          {course.passing_count == null ? ': pendiente' : ` ${passingWord(course)}`}
        </span>
        {isOpen && <Pending course={course} />}
      </>
    ),
  },
  {
    title: 'Aula',
    key: 'classroom',
    cell: (course) => timetable && roomsOfCourse(timetable, course.course_id),
  },
  {
    title: passingTitle(isOpen),
    key: 'passing_count',
    align: 'end',
    cell: (course) =>
      course.passing_count == null ? <span className="text-text-2">Pendiente</span> : passingWord(course),
  },
  ...(isOpen ? [{ title: 'Pendiente', cell: (course: CourseSection) => <Pending course={course} /> }] : []),
]

const passingTitle = (isOpen: boolean): string => (isOpen ? 'Van aprobando' : 'Aprobaron')

/** `12 de 16` */
const passingWord = ({ passing_count, students_count }: CourseSection): string =>
  `${passing_count ?? 0} de ${students_count}`

type TeachersProps = { course: CourseSection; assign: Assign; isComing: boolean }

function Teachers({ course, assign, isComing }: TeachersProps) {
  const { title, teachers } = course
  if (teachers.length > 0)
    return teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={isComing ? 'neutral' : 'warn'}>Sin profesor asignado</Badge>
      {assign && (
        <Button mode="ghost" size="sm" label={`Asignar profesor a ${title}`} onClick={() => assign(course)}>
          Asignar
        </Button>
      )}
    </span>
  )
}

type Times = { timetable: Timetable | undefined; isOpen: boolean }
type HoursProps = Times & { course: CourseSection; isComing: boolean }

/** `4 h lun y mié 7:00`, or `2 de 5 h` while the timetable lacks some. */
function Hours({ course, timetable, isOpen, isComing }: HoursProps) {
  const { hours, scheduled_hours, course_id } = course
  return (
    <span className="figures">
      {scheduled_hours === hours || !isOpen ? (
        `${hours} h`
      ) : (
        <span className={isComing ? '' : 'text-warn'}>
          {scheduled_hours} de {hours} h
        </span>
      )}{' '}
      <span className="text-text-2">{timetable && timesOfCourse(timetable, course_id)}</span>
    </span>
  )
}

/** What no evaluation weighs yet: notes of such a course cannot be handed over, and what is asked for by then is not late before. */
const Pending = ({ course: { weighting_left: left } }: { course: CourseSection }) =>
  left > 0 && (
    <span className="figures block whitespace-normal text-text-2">Ponderación en {100 - left} %</span>
  )

/** Without a teacher there are no lessons, and no address of them. */
function lessonsItem(course: CourseSection, period_id: number): MenuItem[] {
  const to = courseLessonsPath({ ...course, period_id })
  return to ? [{ label: 'Ver clases', icon: 'book', to }] : []
}

/** Of a course that may have one: to make it, or the way to it. */
function deliveryItem(course: CourseSection, section: string, mayCreate: boolean): MenuItem[] {
  const { course_id, supports_finals, final_delivery_id: id } = course
  if (!id && !(supports_finals && mayCreate)) return []
  const to = id ? `/final-deliveries/${id}` : `${section}/courses/${course_id}/create-final-delivery`
  return [{ label: `${id ? 'Ver' : 'Crear'} entrega final`, icon: 'cap', to }]
}

const hoursItem = (path: string): MenuItem => ({
  label: 'Asignar horario',
  icon: 'clock',
  to: `${path}/set-shcedule`,
})

const teacherItem = (onPick: () => void): MenuItem => ({ label: 'Asignar profesor', icon: 'person', onPick })

// Its contract would weigh more than the item.
const openActa = async (of: { section_id: number; course_id: number }) =>
  (await import('#features/teaching/closing/web/widgets/open-acta.ts')).openActa(of)

const paperItems = (of: { section_id: number; course_id: number }): MenuItem[] => [
  { label: 'Lista de estudiantes en PDF', icon: 'print', onPick: () => void openPaper(of, 'pdf') },
  { label: 'Hoja de firmas', icon: 'print', onPick: () => void openPaper(of, 'signatures') },
  { label: 'Acta en PDF', icon: 'file', onPick: () => void openActa(of) },
]

/** What a section teaches, by whom, and how much of it is in the timetable. */
export function SectionCourses({
  section,
  timetable,
  isWaiting,
  children,
}: {
  section: Section
  timetable: Timetable | undefined
  /** For the timetable, which makes the rows higher. */
  isWaiting: boolean
  /** What stands below them, hidden until they have come: they would push it down. */
  children: ReactNode
}) {
  const may = useMay()
  const { isAdmin, permissions } = useUser()
  // routes.md#routes-by-area: a screen of the administration. Its contract would weigh more than all else here.
  const seesLessons = isAdmin && permissions['lessons.view'] !== false
  const [dialog, setDialog] = useState<CourseSection | null>(null)
  const found = useList(
    listCourseSections,
    { sort_by: 'title,asc', limit: 0 },
    { fixed: { section_id: section.id, with: ['passing_count'] } },
  )
  const list = isWaiting ? { ...found, state: 'loading' as const } : found
  const isOpen = !isSettled(section)
  // Whoever sees this screen may make them, unless that was taken away.
  const mayMakeDeliveries = isOpen && permissions['final_deliveries.create'] !== false
  const assign = isOpen && may(assignTeachers) ? setDialog : null
  const path = `/sections/${section.id}`
  const itemsOf = (course: CourseSection): MenuItem[] => [
    { label: 'Ver horario', icon: 'calendar', to: `${path}/schedule` },
    { label: 'Notas', icon: 'edit', to: gradebookPath(course) },
    ...(seesLessons ? lessonsItem(course, section.period_id) : []),
    ...(isOpen && may(createSchedule) ? [hoursItem(`${path}/courses/${course.course_id}`)] : []),
    ...(assign ? [teacherItem(() => assign(course))] : []),
    ...deliveryItem(course, path, mayMakeDeliveries),
    ...paperItems({ section_id: section.id, course_id: course.course_id }),
  ]
  return (
    <>
      <Card title="Materias" action={<Total courses={list.rows} />} flush>
        <DataTable
          list={list}
          columns={columnsFor(assign, timetable, isOpen, section.is_coming)}
          rowName={(course) => course.title}
          rowTo={(course) =>
            (seesLessons && courseLessonsPath({ ...course, period_id: section.period_id })) ||
            `${path}/schedule`
          }
          caption="Materias de la sección"
          actions={itemsOf}
          plain
          first={{
            title: 'La sección no tiene materias',
            text: 'Se crean con ella, una por cada materia habilitada de su semestre.',
            action: (
              <LinkTo to="/pensums" allows={listPensums}>
                Ver pensums
              </LinkTo>
            ),
          }}
        />
        {dialog && (
          <AssignTeacherDialog
            courses={list.rows}
            first={dialog}
            name={sectionName(section)}
            onClose={() => setDialog(null)}
          />
        )}
      </Card>
      <div hidden={list.state === 'loading'}>{children}</div>
    </>
  )
}

/** `14 h a la semana`: all that the section is taught. */
function Total({ courses }: { courses: readonly CourseSection[] }) {
  const hours = courses.reduce((sum, one) => sum + one.hours, 0)
  return hours > 0 && <span className="text-text-2">{hours} h a la semana</span>
}
