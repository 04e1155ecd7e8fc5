import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { strandedSentence, WAYS_OUT } from '../words.ts'
import { strandedCourses } from './queries.ts'

/**
 * Does something to the courses of inscriptions that are held, and stops what leaves one without what is taken together
 * with it, naming both and the way out. What went alone before, by a rule set aside, may go on.
 */
export async function keepPairs<R>(
  tx: Tx,
  { inscription_ids, by }: { inscription_ids: readonly number[]; by: keyof typeof WAYS_OUT },
  work: () => Promise<R>,
): Promise<R> {
  const before = await strandedCourses(tx, inscription_ids)
  const done = await work()
  const after = await strandedCourses(tx, inscription_ids)
  const stranded = after.filter((one) =>
    before.every(({ course, required }) => course !== one.course || required !== one.required),
  )
  insist(stranded.length > 0 ? 'corequisite_not_taken' : null, {
    description: strandedSentence(stranded, WAYS_OUT[by]),
  })
  return done
}
