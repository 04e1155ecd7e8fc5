import fc, { type Arbitrary } from 'fast-check'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { routes } from '#server/registry.ts'
import type { Caller, Method, Sending } from '../support/callers.ts'
import type { Person } from '../support/people.ts'
import { isAlone } from '../support/size.ts'
import type { World } from '../support/world.ts'
import { wrongWith } from './contract-violations.ts'
import { type Shot, shotsAt } from './generate.ts'
import { type Ground, PEOPLE } from './storm-setup.ts'

const AT_ONCE = 8
const MOST_MS = 2_000
/** They hash a password, which is slow on purpose. */
const SLOW: readonly string[] = [
  'POST /login',
  'POST /setup',
  'PATCH /users/{id}/password',
  'POST /recover-password',
]
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Nobody, a broken token or a person. */
type By = null | { token: string } | { name: Person }

const byOf = ({ roles }: EndpointSpec): Arbitrary<By> => {
  const named: readonly Person[] = Array.isArray(roles) ? roles : PEOPLE
  const allowed: readonly Person[] = named.includes('admin') ? ['dios', ...named] : named
  const person = (names: readonly Person[]) => fc.constantFrom(...names).map((name): By => ({ name }))
  const broken = fc.constantFrom('A'.repeat(43), 'x', ' ', 'a.b.c').map((token): By => ({ token }))
  return fc.oneof(
    { arbitrary: person(allowed), weight: 70 },
    { arbitrary: person(PEOPLE), weight: 23 },
    { arbitrary: broken, weight: 3 },
    { arbitrary: fc.constant<By>(null), weight: 4 },
  )
}

/** What goes with a form in the place of a file; null sends none. */
const BYTES = fc.option(fc.constantFrom(PICTURE, Buffer.from('x'), Buffer.alloc(0)), { freq: 2 })

type Planned = { endpoint: EndpointSpec; by: By; shot: Shot; bytes: Buffer | null }

/** Every call with whatever may be sent to it; the slow ones seldom. */
function plannedOn({ ids, samples }: Ground): Arbitrary<Planned> {
  const planned = routes.map(({ endpoint }) => {
    const call = `${endpoint.method} ${endpoint.path}`
    // A workbook or a document takes longer than all the rest: some are enough.
    const shot = fc.tuple(shotsAt(endpoint, { ids, sample: samples[call]?.body }), fc.nat({ max: 4 })).map(
      ([
        {
          query: { format, ...query },
          ...rest
        },
        chance,
      ]) => ({
        ...rest,
        query: format !== undefined && chance === 0 ? { ...query, format } : query,
      }),
    )
    const arbitrary = fc.record({ endpoint: fc.constant(endpoint), by: byOf(endpoint), shot, bytes: BYTES })
    return { arbitrary, weight: SLOW.includes(call) ? 1 : 20 }
  })
  return fc.oneof(...planned)
}

/** The callers of a storm; whoever it logs out or disables comes back. */
class Crowd {
  readonly #world: World
  readonly #callers: Map<Person, Caller>
  constructor(world: World) {
    this.#world = world
    this.#callers = new Map(PEOPLE.map((name) => [name, world.as(name)]))
  }
  /** Who a name or a token is now. */
  of(by: By): Caller {
    if (by === null) return this.#world.guest
    return 'token' in by ? this.#world.with(by.token) : (this.#callers.get(by.name) ?? this.#world.guest)
  }
  async back(name: Person): Promise<void> {
    const { user_id } = this.#world.as(name)
    const role = name === 'dios' ? 'admin' : name
    const row = { enabled: true, role, confirmed_at: this.#world.clock.now() }
    const users = this.#world.db.updateTable('users').set(row).where('id', '=', user_id)
    const { numUpdatedRows } = await users.executeTakeFirst()
    // Whom the storm deleted stays away; whom it disables or deletes in this moment tries again when next refused.
    const { guest } = this.#world
    const away = (error: unknown): Caller => {
      if (error instanceof Refusal && error.code === 'auth_failed') return guest
      throw error
    }
    this.#callers.set(name, numUpdatedRows === 0n ? guest : await this.#world.signIn(user_id).catch(away))
  }
}

type Wrong = { call: string; wrong: string; shot: Shot; by: string }
export type Storm = {
  wrongs: Wrong[]
  /** What took too long, to be tried again when nothing else runs: the machine may have been busy. */
  slow: (() => Promise<Wrong | null>)[]
  good: Map<string, number>
  statuses: Map<number, number>
  seed: number
}

/** Fires so many requests at every call, valid and spoiled, from every caller. The same seed fires the same. */
export async function stormOn(world: World, ground: Ground, many: number, seed: number): Promise<Storm> {
  const planned = plannedOn(ground)
  const crowd = new Crowd(world)
  const storm: Storm = { wrongs: [], slow: [], good: new Map(), statuses: new Map(), seed }
  let waiting: Planned[] = []
  let left = many
  const shooter = async () => {
    while (left-- > 0) {
      // In parts: all at once would be most of the memory that is measured.
      if (waiting.length === 0) waiting = fc.sample(planned, { seed: seed + left, numRuns: AT_ONCE * 50 })
      const next = waiting.pop()
      if (!next) return
      const caller = crowd.of(next.by)
      const status = await fire(storm, next, caller)
      if (status === 401 && next.by && 'name' in next.by) await crowd.back(next.by.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shooter))
  for (const again of storm.slow) {
    const wrong = await again()
    if (wrong) storm.wrongs.push(wrong)
  }
  return storm
}

async function fire(storm: Storm, planned: Planned, caller: Caller): Promise<number> {
  const { endpoint, shot } = planned
  const call = `${endpoint.method} ${endpoint.path}`
  const { body, sending } = sent(planned)
  const ask = async () => {
    const since = performance.now()
    const { status, wrong } = await caller
      .call(endpoint.method as Method, shot.path, body, sending)
      .then((answer) => ({ status: answer.status, wrong: wrongWith(endpoint, answer) }))
      .catch((error: unknown) => ({ status: 0, wrong: `threw ${String(error)}` }))
    return { status, wrong, took: performance.now() - since }
  }
  const { status, wrong, took } = await ask()
  storm.statuses.set(status, (storm.statuses.get(status) ?? 0) + 1)
  if (status > 0 && status < 300) storm.good.set(call, (storm.good.get(call) ?? 0) + 1)
  const isNew = !storm.wrongs.some(
    (one) => one.call === call && one.wrong.slice(0, 60) === wrong?.slice(0, 60),
  )
  if (wrong !== null && isNew) storm.wrongs.push({ call, wrong, shot, by: caller.email })
  if (isAlone && took > MOST_MS)
    storm.slow.push(async () => {
      const again = (await ask()).took
      return again > MOST_MS ? { call, wrong: `${Math.round(again)} ms`, shot, by: caller.email } : null
    })
  return status
}

/** As JSON, or as a form where the call takes one. */
function sent({ endpoint, shot, bytes }: Planned): { body: unknown; sending: Sending } {
  const { body, headers, query } = shot
  const [field] = Object.keys(endpoint.files ?? {})
  if (field && bytes) return { body: body ?? {}, sending: { headers, query, files: { [field]: { bytes } } } }
  if (typeof body === 'object' || body === undefined)
    return { body: body ?? undefined, sending: { headers, query } }
  return {
    body: JSON.stringify(body),
    sending: { headers: { ...headers, 'content-type': 'application/json' }, query },
  }
}

/** With the seed, which `TEST_SEED` repeats. */
export const shown = ({ wrongs, seed }: Storm, { lines }: World): string[] => [
  ...wrongs.map(
    ({ call, wrong, shot, by }) =>
      `seed ${seed}: ${call}: ${wrong.slice(0, 300)} ← ${by} ${JSON.stringify(shot).slice(0, 500)}`,
  ),
  ...lines.filter((line) => line.level === 'error').map((line) => JSON.stringify(line)),
]
