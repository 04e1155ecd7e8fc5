import type { EndpointSpec } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import type { Caller, Method, Sending } from '../support/callers.ts'
import type { Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { wrongWith } from './contract-violations.ts'
import { type Shot, shotAt } from './generate.ts'
import { type Random, randomOf } from './random.ts'
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
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Chosen = { name: Person | null; caller: Caller }

/** The callers of a storm; whoever it logs out or disables comes back. */
class Crowd {
  readonly #world: World
  readonly #callers: Map<Person, Caller>
  constructor(world: World) {
    this.#world = world
    this.#callers = new Map(PEOPLE.map((name) => [name, world.as(name)]))
  }
  for(endpoint: EndpointSpec, random: Random): Chosen {
    if (random.chance(0.04)) return { name: null, caller: this.#world.guest }
    const broken = random.pick(['A'.repeat(43), 'x', ' ', 'a.b.c'])
    if (random.chance(0.03)) return { name: null, caller: this.#world.with(broken) }
    const roles: readonly Person[] = Array.isArray(endpoint.roles) ? endpoint.roles : PEOPLE
    const name = random.pick(random.chance(0.75) ? roles : PEOPLE)
    return { name, caller: this.#callers.get(name) ?? this.#world.guest }
  }
  async back(name: Person): Promise<void> {
    const { user_id } = this.#world.as(name)
    const role = name === 'dios' ? 'admin' : name
    const row = { enabled: true, role, confirmed_at: this.#world.clock.now() }
    const users = this.#world.db.updateTable('users').set(row).where('id', '=', user_id)
    const { numUpdatedRows } = await users.executeTakeFirst()
    // Whom the storm deleted stays away.
    this.#callers.set(name, numUpdatedRows === 0n ? this.#world.guest : await this.#world.signIn(user_id))
  }
}

export type Wrong = { call: string; wrong: string; shot: Shot; by: string }
export type Storm = {
  wrongs: Wrong[]
  /** What took too long, to be tried again when nothing else runs: the machine may have been busy. */
  slow: (() => Promise<Wrong | null>)[]
  good: Map<string, number>
  statuses: Map<number, number>
}

/** Fires so many requests at every call, valid and spoiled, from every caller. The same seed fires the same. */
export async function stormOn(
  world: World,
  { ids, samples }: Ground,
  many: number,
  seed: number,
): Promise<Storm> {
  const random = randomOf(seed)
  const all = routes.map(({ endpoint }) => endpoint)
  const fast = all.filter(({ method, path }) => !SLOW.includes(`${method} ${path}`))
  const crowd = new Crowd(world)
  const storm: Storm = { wrongs: [], slow: [], good: new Map(), statuses: new Map() }
  let left = many
  const shooter = async () => {
    while (left-- > 0) {
      const endpoint = random.pick(random.chance(0.05) ? all : fast)
      const { name, caller } = crowd.for(endpoint, random)
      const sample = samples[`${endpoint.method} ${endpoint.path}`]?.body
      const shot = shotAt(endpoint, random, { ids, sample })
      // A workbook or a document takes longer than all the rest: some are enough.
      if (shot.query.format && random.chance(0.8)) delete shot.query.format
      const status = await fire(storm, endpoint, { caller, shot, random })
      if (status === 401 && name && caller !== world.guest) await crowd.back(name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shooter))
  for (const again of storm.slow) {
    const wrong = await again()
    if (wrong) storm.wrongs.push(wrong)
  }
  return storm
}

type Fired = { caller: Caller; shot: Shot; random: Random }

async function fire(storm: Storm, endpoint: EndpointSpec, { caller, shot, random }: Fired): Promise<number> {
  const call = `${endpoint.method} ${endpoint.path}`
  const { body, sending } = sent(endpoint, shot, random)
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
  if (took > MOST_MS)
    storm.slow.push(async () => {
      const again = (await ask()).took
      return again > MOST_MS ? { call, wrong: `${Math.round(again)} ms`, shot, by: caller.email } : null
    })
  return status
}

/** As JSON, or as a form where the call takes one. */
function sent(
  endpoint: EndpointSpec,
  { body, headers, query }: Shot,
  random: Random,
): { body: unknown; sending: Sending } {
  const [field] = Object.keys(endpoint.files ?? {})
  if (field && random.chance(0.4)) {
    const bytes = random.pick([PICTURE, Buffer.from('x'), Buffer.alloc(0)])
    return { body: body ?? {}, sending: { headers, query, files: { [field]: { bytes } } } }
  }
  if (typeof body === 'object' || body === undefined)
    return { body: body ?? undefined, sending: { headers, query } }
  return {
    body: JSON.stringify(body),
    sending: { headers: { ...headers, 'content-type': 'application/json' }, query },
  }
}

export const shown = ({ wrongs }: Storm, { lines }: World): string[] => [
  ...wrongs.map(
    ({ call, wrong, shot, by }) =>
      `${call}: ${wrong.slice(0, 300)} ← ${by} ${JSON.stringify(shot).slice(0, 500)}`,
  ),
  ...lines.filter((line) => line.level === 'error').map((line) => JSON.stringify(line)),
]
