import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#server/registry.ts'
import type { Method } from '../../support/callers.ts'
import { rounds } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { type Editable, editablesOf } from './editables.ts'

/** promises.md K7. */
const INTERLEAVINGS = rounds(150, 1_000)
const ORDERS = ['together', 'one first', 'other first'] as const

/** The planted faults: the comparison of versions taken out of the product, or the lock under which it is made. */
const removed = vi.hoisted(() => ({ comparison: false, lock: false }))
vi.mock('#kernel/errors.ts', async (original) => {
  const real = await original<typeof import('#kernel/errors.ts')>()
  const insist: typeof real.insist = (code, ...rest) =>
    real.insist(removed.comparison && code === 'stale_version' ? null : code, ...rest)
  return { ...real, insist }
})
vi.mock('#server/access/rights/row-lock.ts', async (original) => {
  const real = await original<typeof import('#server/access/rights/row-lock.ts')>()
  const lockRows: typeof real.lockRows = async (tx, wanted) => {
    if (!removed.lock) return real.lockRows(tx, wanted)
    const { table, ids, version } = wanted
    const { rows } = await sql<{ id: number; version: string | null }>`
      select id, ${version} as version from ${sql.table(table)} where id = any(${ids})`.execute(tx)
    return rows
  }
  return { ...real, lockRows }
})
vi.mock('../../support/held.ts', async (original) => {
  const real = await original<typeof import('../../support/held.ts')>()
  const insistOnHeld = (...of: Parameters<typeof real.insistOnHeld>) =>
    removed.lock ? undefined : real.insistOnHeld(...of)
  return { ...real, insistOnHeld }
})
beforeEach(() => Object.assign(removed, { comparison: false, lock: false }))

const world = await createWorld()
const editables = await editablesOf(world)

type Target = Pick<Editable, 'path' | 'row' | 'now'>

const present = async ({ now }: Target) => (await now.execute(world.db)).rows[0]?.now

async function versionOf({ row: { table, id } }: Target): Promise<string> {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(table)} where id = ${id}`.execute(world.db)
  return String(rows[0]?.updated_at)
}

type Turn = { turn: number; order: (typeof ORDERS)[number] }

/** Two people have read the same version and both write; gives how they were answered and what is there now. */
async function interleave(editable: Editable, { turn, order }: Turn) {
  const target = (await editable.another?.()) ?? editable
  const version = await versionOf(target)
  world.clock.move(1_000)
  const headers = { 'if-unmodified-since-version': version }
  const edit = async (person: 'admin' | 'dios', value: string) => {
    const method = editable.call.split(' ')[0] as Method
    const answer = await world.as(person).call(method, target.path, editable.body(value), { headers })
    return { value, status: answer.status, message: answer.body.message as string | undefined }
  }
  const one = () => edit('admin', editable.value(2 * turn))
  const other = () => edit('dios', editable.value(2 * turn + 1))
  const edits =
    order === 'together'
      ? await Promise.all([one(), other()])
      : order === 'one first'
        ? [await one(), await other()]
        : [await other(), await one()]
  return { edits, now: await present(target) }
}

type Outcome = Awaited<ReturnType<typeof interleave>>

const isWritten = ({ status }: { status: number }) => status < 300

/** One of the two wrote and is what is there; the other was told. */
function isRight({ told }: Editable, { edits, now }: Outcome): boolean {
  const written = edits.filter(isWritten)
  const refused = edits.filter(
    ({ status, message }) => status === 409 && (message === 'stale_version' || message === told),
  )
  return written.length === 1 && refused.length === 1 && written[0]?.value === now
}

/** What one person alone may change. */
const OF_ONE = ['PATCH /notifications/{id}']

test('every call that compares versions has two editors here', () => {
  const versioned = routes
    .flatMap(({ endpoint: { method, path, versioned } }) => (versioned ? [`${method} ${path}`] : []))
    .filter((call) => !OF_ONE.includes(call))
  expect([...new Set(editables.map(({ call }) => call))].sort()).toEqual(versioned.sort())
})

test(`two editors, ${INTERLEAVINGS} interleavings: one writes, the other is told (K7)`, async () => {
  await world.openConnections(4)
  const wrong: object[] = []
  for (let turn = 0; turn < INTERLEAVINGS; turn += 1) {
    const editable = editables[Math.floor(turn / ORDERS.length) % editables.length]
    const order = ORDERS[turn % ORDERS.length]
    if (!editable || !order) throw new Error('nothing to edit')
    const outcome = await interleave(editable, { turn, order })
    if (!isRight(editable, outcome)) wrong.push({ call: editable.call, order, ...outcome })
  }
  expect(wrong.slice(0, 20)).toEqual([])
})

test('control: with the comparison taken out, the second silently overwrites the first', async () => {
  removed.comparison = true
  const overwritten: string[] = []
  // A review is refused by the state of the payment as well.
  const compared = editables.filter(({ told }) => told === undefined)
  for (const [index, editable] of compared.entries()) {
    const outcome = await interleave(editable, { turn: 10_000 + index, order: 'one first' })
    if (outcome.edits.every(isWritten) && !isRight(editable, outcome)) overwritten.push(editable.call)
  }
  expect(overwritten).toEqual(compared.map(({ call }) => call))
})

test('control: with the row held by nobody, two who write together both pass', async () => {
  removed.lock = true
  await world.openConnections(4)
  const both: string[] = []
  for (const [index, editable] of editables.entries())
    for (let time = 0; time < 3; time += 1) {
      const outcome = await interleave(editable, { turn: 20_000 + 3 * index + time, order: 'together' })
      if (outcome.edits.every(isWritten)) both.push(editable.call)
    }
  expect(both).not.toEqual([])
})
