import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '../../support/callers.ts'
import { rounds } from '../../support/size.ts'
import type { World } from '../../support/world.ts'

/** How often each pair runs at the same time, besides both orders one after the other. */
const TOGETHER = rounds(2, 4)
/** The longest that the second is sent behind the first: a paper is drawn in less. */
const LONGEST_DELAY_MS = 300

type Step = () => Promise<Answer>
/** Two calls over things of their own, and what there is afterwards, without ids. */
export type Pair = { one: Step; other: Step; state: () => Promise<unknown> }
type Way =
  | 'one first'
  | 'other first'
  | 'together'
  | { held: 'one' | 'other'; world: World }
  | { first: 'one' | 'other'; delay: number }

const said = ({ status, body }: Answer) => `${status} ${body?.message ?? ''}`

/** How many transactions of the world wait for a lock. */
async function waiting({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The first has read and written all but the history, which is kept from both, when the second comes: what the first has
 * read and does not hold, the second changes beside it.
 */
async function heldBack(world: World, first: Step, second: Step): Promise<[Answer, Answer]> {
  let open = 0
  const begin = (step: Step) => {
    open += 1
    return step().finally(() => (open -= 1))
  }
  const settled = async () => {
    while ((await waiting(world)) < open) await sleep(5)
  }
  let answers: Promise<[Answer, Answer]> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`lock table audit_entries in share mode`.execute(tx)
    const one = begin(first)
    await settled()
    answers = Promise.all([one, begin(second)])
    await settled()
  })
  if (!answers) throw new Error('both were sent')
  return answers
}

async function answersOf({ one, other }: Pair, way: Way): Promise<[Answer, Answer]> {
  const turned = ([second, first]: [Answer, Answer]): [Answer, Answer] => [first, second]
  if (way === 'one first') return [await one(), await other()]
  if (way === 'other first') return turned([await other(), await one()])
  if (way === 'together') return Promise.all([one(), other()])
  if ('held' in way)
    return way.held === 'one'
      ? heldBack(way.world, one, other)
      : turned(await heldBack(way.world, other, one))
  const late = (step: Step) => sleep(way.delay).then(step)
  return Promise.all(way.first === 'one' ? [one(), late(other)] : [late(one), other()])
}

/** Runs a pair in one way; what comes out, as text. */
export async function outcome(arrange: () => Promise<Pair>, way: Way): Promise<string> {
  const pair = await arrange()
  const answers = await answersOf(pair, way)
  return JSON.stringify({ answers: answers.map(said), state: await pair.state() })
}

/** promises.md K8: whatever the interleaving, the end must be that of one order or of the other. */
export function endsAsOneOrder(
  world: World,
  arrange: () => Promise<Pair>,
  { times = TOGETHER }: { times?: number } = {},
): void {
  const wrongOf = async (ways: readonly Way[]) => {
    const orders = [await outcome(arrange, 'one first'), await outcome(arrange, 'other first')]
    expect(orders.join(), 'neither order breaks').not.toMatch(/"5\d\d /)
    const ends: string[] = []
    for (const way of ways) ends.push(await outcome(arrange, way))
    return ends.filter((one) => !orders.includes(one))
  }
  const turns = Array.from({ length: times }, (_, at) => ({
    whose: at % 2 === 0 ? ('one' as const) : ('other' as const),
    delay: Math.floor((at * LONGEST_DELAY_MS) / times),
  }))
  test('ends as one order or the other would', async () => {
    expect(await wrongOf(turns.map(({ whose, delay }) => ({ first: whose, delay })))).toEqual([])
  })
  test('ends so too where the second comes while the first has read', async () => {
    // Nothing is left to chance here: more rounds would show the same.
    expect(await wrongOf(turns.slice(0, 4).map(({ whose }) => ({ held: whose, world })))).toEqual([])
  })
}
