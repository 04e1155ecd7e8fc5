import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { makeOne } from '../../making/server/actions.ts'
import { type Made, tellMade } from '../../server/actions.ts'
import { ruleNow } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import { chosenCourses, heldPeriod, holdCandidates } from './queries.ts'

type Many = { period_id: number } & BodyOf<typeof contract.createMakeUps>

/** Makes those of many courses that can be; each person is told of all of them at once. */
export async function createMany(tx: Tx, by: By, { period_id, courses, dry_run = false, ...of }: Many) {
  const period = await heldPeriod(tx, period_id)
  if (!period) throw new Refusal('period_not_found')
  insist(period.closed_at === null ? 'period_not_closed' : null)
  const chosen = await chosenCourses(tx, period_id, courses)
  if (chosen.length < courses.length) throw new Refusal('course_section_not_found')
  const ids = chosen.map(({ course_section_id }) => course_section_id)
  await holdCandidates(tx, ids, (await ruleNow(tx)).with_absences)
  const all: Made[] = []
  const { done, skipped } = await tryEach(tx, chosen, {
    work: async ({ section_id, course_id, has_teacher }) => {
      insist(has_teacher ? null : 'make_up_without_examiner')
      all.push(await makeOne(tx, by, { section_id, course_id, ...of }))
    },
    dry_run,
  })
  if (!dry_run) await tellMade(tx, by, all)
  const students = new Set(all.flatMap(({ candidates }) => candidates.map(({ student_id }) => student_id)))
  return {
    made: done.length,
    students: students.size,
    skipped: skipped.map(({ one: { section_id, course_id, name }, code }) => ({
      ...{ section_id, course_id, name, code },
    })),
  }
}
