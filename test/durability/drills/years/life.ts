import { updateCourse } from '#features/plan/courses/server/actions.ts'
import { freezePensum } from '#features/plan/pensums/server/actions.ts'
import { copyWithPrelations, deletePrelation } from '#features/plan/prelations/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { BASE, type Institute, instituteAt } from '../../../../demo/life.ts'
import type { PeriodOfDemo } from '../../../../demo/periods.ts'
import { type Random, randomFrom } from '../../../../demo/random.ts'
import { found, hire, study } from '../../../../demo/structure.ts'
import { TRACKS } from '../../../../demo/studies.ts'
import { day } from '../../../support/institute.ts'
import type { World } from '../../../support/world.ts'

export type Size = { periods: number; students: number; tracks: readonly string[]; seed: number }

/** An institute that lives its years, and what has become of its people so far. */
export type Life = {
  institute: Institute
  random: Random
  size: Size
  /** How often each thing was done, and each was refused by which code. */
  done: Map<string, number>
  refused: Map<string, number>
  /** Definitive notes that were corrected after the closing, by enrolment. */
  corrected: Map<number, number>
}

const FIRST_DAY = '2016-01-11'
const DAYS_APART = 182
/** So many absences are pardoned in a course of three lessons. */
const MOST_ABSENCES = 1

export const startOf = (index: number): Day => addDays(day(FIRST_DAY), index * DAYS_APART)
export const LAST_DAY = 19 * 7

function count(counted: Map<string, number>, name: string, many = 1): void {
  if (many > 0) counted.set(name, (counted.get(name) ?? 0) + many)
}
export const did = ({ done }: Life, name: string, many = 1): void => count(done, name, many)
export const wasRefused = ({ refused }: Life, name: string): void => count(refused, name)

/** One act in a transaction of its own. What the product refuses is a fate like others. */
export async function attempt<T>(
  life: Life,
  name: string,
  work: (tx: Tx, by: By) => Promise<T>,
): Promise<T | null> {
  try {
    const made = await life.institute.act(work)
    did(life, name)
    return made
  } catch (error) {
    const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)
    if (code === null) throw error
    wasRefused(life, `${name}: ${code}`)
    return null
  }
}

/** The institute before its first period: its tracks with their pensums, and its teachers. */
export async function begun(world: World, size: Size): Promise<Life> {
  const place = { db: world.db, storage: folderStorage(world.folder), base: BASE }
  const institute = instituteAt(place, startOf(size.periods))
  institute.goTo(addDays(startOf(0), -90))
  await found(institute)
  await study(
    institute,
    TRACKS.filter(({ code }) => size.tracks.includes(code)),
  )
  await hire(institute)
  const courses = await world.db.selectFrom('courses').select('id').execute()
  await institute.act(async (tx, by) => {
    for (const { id } of courses)
      await updateCourse(tx, by, { id, changes: { max_absences_to_fail: MOST_ABSENCES } })
  })
  const random = randomFrom(size.seed)
  return { institute, random, size, done: new Map(), refused: new Map(), corrected: new Map() }
}

/** From the next period on a track follows another version of its pensum, which requires one course less. */
export async function renewPensum({ institute }: Life, track: string): Promise<void> {
  const { db, semesters, pensum_ids } = institute
  const own = semesters.filter((one) => one.track === track).map(({ semester_id }) => semester_id)
  const { pensum_id } = await db
    .selectFrom('semesters')
    .select('pensum_id')
    .where('id', '=', own[0] ?? 0)
    .executeTakeFirstOrThrow()
  await institute.act(async (tx) => {
    const { id } = await copyWithPrelations(tx, { id: pensum_id })
    const { id: first } = await tx
      .selectFrom('prelations')
      .select('id')
      .where('pensum_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await deletePrelation(tx, first)
    await freezePensum(tx, id)
    const made = await tx
      .selectFrom('semesters')
      .select(['id', 'number'])
      .where('pensum_id', '=', id)
      .execute()
    institute.semesters = semesters.map((one) =>
      one.track === track
        ? { ...one, semester_id: made.find(({ number }) => number === one.number)?.id ?? 0 }
        : one,
    )
    institute.pensum_ids = pensum_ids.map((one) => (one === pensum_id ? id : one))
  })
}

export type Period = PeriodOfDemo

/** The administrators' colleague who may open a closed period again. */
export const asDios = ({ institute }: Life): By => ({
  clock: institute.clock,
  actor: { ...institute.admin, level: 6 },
})
