import { useAction } from '#web/api/api.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import {
  moveCourse,
  replaceSemesterCourses,
  type Semester,
  type SemesterCourse,
  switchSemesterCourse,
} from '../semesters/contract.ts'
import { arranged, type CoursePosition, placeOf, putAt } from '../semesters/rules.ts'
import { idsOf, type Saving, TOUCHES } from './use-saving.ts'

/** Moves a course within the draft; saved with each step, and offered for undoing. */
export function useMoving(pensum_id: number, { latest, save }: Saving) {
  const { run } = useAction(moveCourse, { touches: TOUCHES })
  const send = (course: SemesterCourse, place: CoursePosition) =>
    save(arranged(latest.current, course, place), () =>
      run({ params: { id: pensum_id }, body: { course_id: course.id, ...place } }),
    )
  return async (course: SemesterCourse, place: CoursePosition): Promise<void> => {
    const before = placeOf(latest.current, course.id)
    const semester = latest.current.find((one) => one.id === place.semester_id)
    await send(course, place)
    if (before)
      offerUndo(`${course.title}: en el semestre ${semester?.number}`, () => void send(course, before))
  }
}

/** Courses that come into a semester of the draft, leave it, and are offered in it or not. */
export function useCourseEditing({ latest, save }: Saving, restore: Restore) {
  const replacing = useAction(replaceSemesterCourses, { touches: TOUCHES })
  const switching = useAction(switchSemesterCourse, { touches: TOUCHES })

  const offer = (cid: number, sid: number, enabled: boolean) =>
    switching.run({ params: { sid, cid }, body: { enabled } })

  /** The semester is looked up when this is done: it may have changed since it was offered, and is read again after. */
  async function fill(semester_id: number, change: (ids: number[]) => number[]): Promise<void> {
    const semester = latest.current.find((one) => one.id === semester_id)
    if (!semester) return
    const course_ids = change(idsOf(semester))
    const sent = { params: { id: semester_id }, body: { course_ids } }
    await save(latest.current, () => replacing.run(sent, { version: semester.updated_at }))
  }

  async function takeOut(course: SemesterCourse, semester: Semester): Promise<void> {
    const before = placeOf(latest.current, course.id)
    const { count, bringBack } = restore([course.id])
    const without = latest.current.map((one) =>
      one.id === semester.id ? { ...one, courses: one.courses?.filter(({ id }) => id !== course.id) } : one,
    )
    const course_ids = idsOf(semester).filter((id) => id !== course.id)
    const sent = { params: { id: semester.id }, body: { course_ids, drop_prelations: true } }
    await save(without, () => replacing.run(sent, { version: semester.updated_at }))
    const along = count === 0 ? '' : count === 1 ? ', con 1 prelación' : `, con ${count} prelaciones`
    offerUndo(`${course.title}: fuera del semestre ${semester.number}${along}`, async () => {
      await fill(semester.id, (ids) => putAt(ids, before?.position ?? ids.length, course.id))
      if (!course.enabled) await offer(course.id, semester.id, false)
      await bringBack()
    })
  }

  async function switchOffer(course: SemesterCourse, semester: Semester): Promise<void> {
    await offer(course.id, semester.id, !course.enabled)
    const now = course.enabled ? 'no se ofrece' : 'se ofrece'
    offerUndo(`${course.title}: ${now}`, () => void offer(course.id, semester.id, course.enabled))
  }

  async function add(semester: Semester, course_ids: readonly number[]): Promise<void> {
    await fill(semester.id, (ids) => [...ids, ...course_ids])
    const many = course_ids.length === 1 ? '1 materia agregada' : `${course_ids.length} materias agregadas`
    offerUndo(`${many} al semestre ${semester.number}`, () => {
      void fill(semester.id, (ids) => ids.filter((id) => !course_ids.includes(id)))
    })
  }

  return { takeOut, switchOffer, add, offer, replace: replacing.run }
}

/** Remembers what hangs on courses that go, and how much that is. */
export type Restore = (course_ids: readonly number[]) => { count: number; bringBack: () => Promise<void> }
export type CourseEditing = ReturnType<typeof useCourseEditing>
