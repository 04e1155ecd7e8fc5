import { useAction } from '#web/api/api.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { createSemester, deleteSemester, type Semester } from '../semesters/contract.ts'
import type { CourseEditing, Restore } from './use-course-editing.ts'
import { idsOf, type Saving, TOUCHES } from './use-saving.ts'

/** Semesters that a draft gets and loses, each offered for undoing. */
export function useSemesterEditing({ latest, save }: Saving, courses: CourseEditing, restore: Restore) {
  const creating = useAction(createSemester, { touches: TOUCHES })
  const deleting = useAction(deleteSemester, { touches: TOUCHES })

  /** Makes again what was removed: the semester, its courses, whether each was offered, and its prelations. */
  async function bringBack({ pensum_id, number, code, ...semester }: Semester): Promise<void> {
    const { data } = await creating.run({ body: { pensum_id, number, code } })
    const held = semester.courses ?? []
    if (held.length === 0) return
    await courses.replace({ params: { id: data.id }, body: { course_ids: held.map((one) => one.id) } })
    for (const course of held) if (!course.enabled) await courses.offer(course.id, data.id, false)
  }

  async function remove(semester: Semester): Promise<void> {
    const links = restore(idsOf(semester))
    const rest = latest.current.filter((one) => one.id !== semester.id)
    await save(rest, () => deleting.run({ params: { id: semester.id } }))
    offerUndo(`Semestre ${semester.number}: eliminado`, async () => {
      await bringBack(semester)
      await links.bringBack()
    })
  }

  const added = ({ id, number }: Semester) =>
    offerUndo(`Semestre ${number}: agregado`, () => void deleting.run({ params: { id } }))

  return { remove, added }
}
