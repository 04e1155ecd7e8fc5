import { createPrelation, type Prelation } from '#features/plan/prelations/contract.ts'
import { useAction } from '#web/api/api.tsx'
import type { Restore } from './use-course-editing.ts'

/** Remembers the prelations of courses that leave the pensum, and makes them again when that is undone. */
export function useRestoredPrelations(prelations: readonly Prelation[]): Restore {
  const { run } = useAction(createPrelation)
  return (course_ids) => {
    const lost = prelations.filter(
      (one) => course_ids.includes(one.course_id) || course_ids.includes(one.required_course_id),
    )
    const bringBack = async () => {
      for (const { pensum_id, course_id, required_course_id, is_corequisite } of lost)
        await run({ body: { pensum_id, course_id, required_course_id, is_corequisite } })
    }
    return { count: lost.length, bringBack }
  }
}
