import { useLocation } from '@tanstack/react-router'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Filter } from '#web/lists/DataTable.tsx'
import { useParam } from '#web/shell/params.ts'
import type { Student } from '../contract.ts'
import { listStudentCourses } from '../courses/contract.ts'

/** The one course-section that the address narrows a student's file to; nothing in the whole file. */
export type Narrowing = { section_id?: number; course_id?: number }

/** `/students/:student/:section/:course/…` */
export function useNarrowing(): Narrowing {
  const section_id = Number(useParam('section'))
  const course_id = Number(useParam('course'))
  return section_id > 0 && course_id > 0 ? { section_id, course_id } : {}
}

/** Where the parts of the file stand: `/students/7`, or `/students/7/3/12` where it is narrowed. */
export const placeOf = (id: number, { section_id, course_id }: Narrowing): string =>
  section_id === undefined ? `/students/${id}` : `/students/${id}/${section_id}/${course_id}`

const ALL = { limit: 0, sort_by: 'period,desc' } as const

/** Every course of a student that one may see, latest period first. */
export function useStudentCourses(id: number) {
  const enabled = useMay()(listStudentCourses)
  return useAnswer(
    listStudentCourses,
    { params: { id }, query: ALL },
    { silent: true, enabled, staleTime: 60_000 },
  )
}

/** The parts that stay whole in a narrowed file, each with why. */
const OF_ALL: Record<string, string> = {
  '': 'El resumen es de todas las materias; las demás pestañas, de una sola.',
  '/notifications': 'Los avisos no son de una materia: se ven todos.',
}

/** To what the file is narrowed, and the way back to the whole of it. */
export function NarrowedTo({ id }: { id: number }) {
  const narrowing = useNarrowing()
  const { section_id, course_id } = narrowing
  const path = useLocation({ select: ({ pathname }) => pathname })
  const part = path.slice(placeOf(id, narrowing).length)
  const courses = useStudentCourses(id).data?.data ?? []
  if (section_id === undefined) return null
  const course = courses.find((one) => one.section_id === section_id && one.course_id === course_id)
  const ofAll = OF_ALL[part]
  return (
    <p className="flex flex-wrap items-center gap-x-3 print:hidden">
      {ofAll ? (
        <span>{ofAll}</span>
      ) : (
        <span>
          Solo{' '}
          <b>
            {course
              ? `${course.title}, ${shortSection(course.specialization_title, course.semester_number, course.letter_code)}, ${course.period}`
              : 'una materia'}
          </b>
        </span>
      )}
      <LinkTo to={`/students/${id}${part}`} look="link">
        Ver todas las materias
      </LinkTo>
    </p>
  )
}

/** The periods in which the student was inscribed, latest first. */
export const periodFilter = ({ inscriptions = [] }: Student): Filter => ({
  field: 'period_id',
  label: 'Período',
  options: inscriptions.map(({ period: { id, year, number } }) => ({
    value: String(id),
    label: `${year}-${number}`,
  })),
})

/** The courses that the student has taken, each once. */
export function useCourseFilter({ id }: Student): Filter {
  const courses = useStudentCourses(id).data?.data ?? []
  const titles = new Map(courses.map(({ course_id, title }) => [course_id, title]))
  return {
    field: 'course_id',
    label: 'Materia',
    options: [...titles].map(([course_id, label]) => ({ value: String(course_id), label })),
  }
}
