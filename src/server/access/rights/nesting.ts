import { sql } from 'kysely'
import { type ErrorCode, Refusal } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { idsAt, type RefPath, type RequestParts } from './refs.ts'

/** How the last row of a path belongs to those before it, and the refusal if it does not. */
type Nesting = { missing: ErrorCode; holds: (ids: readonly number[]) => Sql<boolean> }

/** Entities of a path, from the left → the condition; null where the call itself checks it. */
const NESTINGS: Readonly<Record<string, Nesting | null>> = {
  'section/course': {
    missing: 'course_section_not_found',
    holds: ([section, course]) => sql`exists (select from course_sections cs
      where cs.section_id = ${section} and cs.course_id = ${course})`,
  },
  'semester/course': {
    missing: 'resource_not_found',
    holds: ([semester, course]) => sql`exists (select from semester_courses sc
      where sc.semester_id = ${semester} and sc.course_id = ${course})`,
  },
  'period/pensum': null,
  // Whether a student is enrolled in the lesson's course-section, the call itself says.
  'lesson/student': null,
  // Whether a teacher is a jury of the delivery, and a student takes part, the calls themselves say.
  'final_delivery/jury': null,
  'final_delivery/jury/delivery_student': null,
  // Whether a student waits for the section, the call itself says.
  'waited_section/student': null,
  // Whether a student is enrolled is told only to those who reach the section's course, by the call itself.
  'section/course/student': null,
}

const inPath = (places: readonly RefPath[]) => places.filter(({ part }) => part === 'params')

/** Every prefix of a path that names two rows or more: `section/course`, `section/course/student`. */
export const addressesOf = (places: readonly RefPath[]): string[] =>
  inPath(places)
    .map((_, index, all) =>
      all
        .slice(0, index + 1)
        .map(({ entity }) => entity)
        .join('/'),
    )
    .slice(1)

/** Throws if the table lacks a path, so that such a call cannot be served. */
export function nestingsOf(places: readonly RefPath[]): Nesting[] {
  return addressesOf(places).flatMap((address) => {
    const nesting = NESTINGS[address]
    if (nesting === undefined) throw new Error(`nesting.ts does not say how ${address} hangs together`)
    return nesting ? [nesting] : []
  })
}

/** Refuses a path whose rows exist but do not belong together, as if its last row were missing. */
export async function insistOnNesting(
  tx: Tx,
  places: readonly RefPath[],
  { params }: RequestParts,
): Promise<void> {
  const nestings = nestingsOf(places)
  if (nestings.length === 0) return
  const ids = inPath(places).flatMap(({ path }) => idsAt(params, path))
  const conditions = sql.join(nestings.map(({ holds }) => holds(ids)))
  const { rows } = await sql<{ held: boolean[] }>`select array[${conditions}] as held`.execute(tx)
  const broken = nestings.find((_, index) => rows[0]?.held[index] !== true)
  if (broken) throw new Refusal(broken.missing)
}
