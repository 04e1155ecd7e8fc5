import type { Tx } from '#server/database/db.ts'
import type { Left } from '../../history/contract.ts'
import type { CourseAttempts } from '../../history/rules.ts'
import { leftToDegree } from '../rules.ts'
import { knownPeriods, pensumsToDegree } from './queries.ts'

export { knownPeriods }

type DegreeQuery = {
  student_id: number
  standings: ReadonlyMap<number, CourseAttempts<unknown>>
  latest: { year: number; number: number } | null
}

/** What a student still has to take, and when it can be done. */
export async function leftOf(tx: Tx, { student_id, ...facts }: DegreeQuery): Promise<Left | null> {
  const pensums = await pensumsToDegree(tx, student_id)
  const known = await knownPeriods(tx)
  return leftToDegree({ ...facts, pensums, known, current: known.find(({ enabled }) => enabled) ?? null })
}
