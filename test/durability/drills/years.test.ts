import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { begin, endInscriptions } from '../../../demo/periods.ts'
import { isShort, rounds, testBeforeRelease } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { comeBack, receive } from './years/coming.ts'
import { brokenIn, INVARIANTS, type InvariantName } from './years/invariants.ts'
import { begun, type Period, renewPensum, type Size } from './years/life.ts'
import { openPeriod } from './years/opening.ts'
import { spoiling } from './years/spoiled-rows.ts'
import { deliver, evaluate, forgive, gradeDeliveries, planDeliveries } from './years/teaching.ts'
import { close, moveOn, settle, settleAfter } from './years/ways.ts'

/** Other fates with another one: `TEST_SEED=7 npm run release -- years`. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_125)
/** Ten years of two periods; `--rounds` says how many students in all. In the short size two and a half years of one specialization. */
const SIZE: Size = isShort
  ? { periods: 5, students: 40, tracks: ['CB', 'INF'], seed: SEED }
  : { periods: 20, students: rounds(40, 200), tracks: ['CB', 'INF', 'ADM'], seed: SEED }
/** Of so many of each period the averages are computed anew. */
const LOOKED_AT = 25
const NEW_PENSUM_IN = 8
/** In every third period the next one is opened, and half are re-enrolled, before it is closed. */
const isOverlapped = (index: number) => index % 3 === 1 && index + 1 < SIZE.periods

const world = await createWorld({ empty: true })
const life = await begun(world, SIZE)

/** A period from its opening to its closing; gives the next one where that was opened meanwhile. */
async function live(period: Period): Promise<Period | null> {
  await comeBack(life, period)
  await receive(life, period, Math.round(SIZE.students / SIZE.periods))
  await begin(life.institute, period)
  await planDeliveries(life, period)
  await settle(life, period)
  await endInscriptions(life.institute, period)
  await evaluate(life, period, 0)
  await forgive(life, period)
  await moveOn(life, period)
  await evaluate(life, period, 1)
  await forgive(life, period)
  await evaluate(life, period, 2)
  await gradeDeliveries(life, period)
  const overlaps = isOverlapped(period.index)
  // What others rest upon already is not opened again.
  await deliver(life, period, !overlaps)
  const next = overlaps ? await openPeriod(life, period.index + 1, 54) : null
  if (next) await comeBack(life, next, 0.5)
  await close(life, period)
  await settleAfter(life, period)
  return next
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

/** What the invariants ask of a period, with some of those inscribed in it. */
async function askedOf({ id: period_id }: { id: number }, many: number) {
  const rows = await world.db
    .selectFrom('inscriptions')
    .select('student_id')
    .where('period_id', '=', period_id)
    .orderBy('student_id')
    .execute()
  const apart = Math.max(1, Math.floor(rows.length / many))
  const students = rows.map(({ student_id }) => student_id).filter((_, at) => at % apart === 0)
  return { period_id, students, corrected: life.corrected }
}

describe(`an institute of ${SIZE.students} students that lives ${SIZE.periods} periods by the product alone`, () => {
  test('breaks no rule in any of them', async () => {
    let next: Period | null = null
    for (let index = 0; index < SIZE.periods; index++) {
      if (index === NEW_PENSUM_IN) await renewPensum(life, 'INF')
      const period: Period = next ?? (await openPeriod(life, index))
      next = await live(period)
      // As in real years: without it the plans stay those of empty tables. Once they have doubled is enough.
      if (isPowerOfTwo(index + 1)) await sql`analyze`.execute(world.db)
      const asked = await askedOf(period, LOOKED_AT)
      const broken = await world.act((tx) => brokenIn(tx, asked))
      expect(broken, `after period ${index}, seed ${SEED}`).toEqual({})
    }
    const whole = { ...(await askedOf({ id: 0 }, 1)), period_id: null }
    expect(await world.act((tx) => brokenIn(tx, whole)), 'of all periods').toEqual({})
    console.log(
      JSON.stringify({ done: Object.fromEntries(life.done), refused: Object.fromEntries(life.refused) }),
    )
  })

  testBeforeRelease('and lets everything happen that may', async () => {
    const HAPPENS = [
      'another note',
      'changed back',
      'changed section',
      'closings',
      'confirmed pre-enrolment',
      'corrected gender',
      'corrected note',
      'evaluations',
      'final delivery',
      'graduates',
      'handed over',
      'justified absence',
      'left courses',
      'note of a jury',
      'own re-inscription',
      'pardoned absences',
      'preview of who is inscribed',
      're-inscription by staff',
      're-inscription, lenient',
      're-inscription, strict',
      'reincorporation',
      'reopened notes',
      'retirement',
      'semester approved by hand',
      'took left courses again',
      'undone inscription',
      'undone withdrawal',
      'waits for a seat',
      'withdrawn courses',
    ]
    expect(HAPPENS.filter((name) => !life.done.has(name))).toEqual([])
  })

  test.each(
    Object.keys(INVARIANTS) as InvariantName[],
  )('control: where it is not so that %s, it is seen', async (name) => {
    const latest = await world.db
      .selectFrom('periods')
      .select('id')
      .where('closed_at', 'is not', null)
      .orderBy('year', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const asked = await askedOf(latest, Number.MAX_SAFE_INTEGER)
    const broken = await spoiling(world.db, name, (tx) => brokenIn(tx, asked, [name]))
    expect(Object.keys(broken)).toEqual([name])
  })
})
