import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import { GATHERED } from './refusals.ts'

const ROOT = new URL('../../', import.meta.url)
const ACCESS = new URL('test/access/', ROOT)

type Lock = { table: string; is_shared: boolean; is_sometimes: boolean; is_late: boolean }
/** What a writing call holds and reads; `holds` in the order in which it is sent. */
export type HeldRow = {
  file: string
  call: string
  holds: Lock[]
  /** Read, and changed by nobody who does not wait for one of the locks. */
  guarded: string[]
  /** Read, and kept true by a constraint or a trigger, table → name. */
  constraints: Map<string, string>
  /** Read, and whoever changes it decides nothing by what the call writes: it ends as if that came later. */
  before: string[]
}

const wordsOf = (cell: string) => (cell === '-' ? [] : cell.split(' '))

function locksOf(cell: string): Lock[] {
  const [early = '', late = ''] = cell.split('|').map((part) => part.trim())
  return [early, late].flatMap((part, at) =>
    wordsOf(part || '-').map((word) => {
      const [table = '', manner] = word.replace(/[()]/g, '').split(':')
      return {
        table,
        is_shared: manner === 'share',
        is_sometimes: word.startsWith('('),
        is_late: at === 1,
      }
    }),
  )
}

/**
 * The tables `test/access/<feature>.held.tsv`, written by hand. `share` is said of a lock, (in brackets) what only some
 * orders need, and behind | what is locked after the first write.
 */
export function heldTable(): HeldRow[] {
  const files = readdirSync(ACCESS).filter((name) => name.endsWith('.held.tsv'))
  return files.flatMap((file) => {
    const [, ...lines] = readFileSync(new URL(file, ACCESS), 'utf8').trim().split('\n')
    return lines.map((line) => {
      const [call = '', holds = '', guarded = '', constraints = '', before = '', ...more] = line.split('\t')
      if (!before || more.length > 0) throw new Error(`${file}: ${line}`)
      const named = wordsOf(constraints).map((word) => word.split('=') as [string, string])
      const read = { guarded: wordsOf(guarded), constraints: new Map(named), before: wordsOf(before) }
      return { file, call, holds: locksOf(holds), ...read }
    })
  })
}

export const isWriting = ({ method, makes_once }: EndpointSpec): boolean =>
  method !== 'GET' || makes_once === true
const patterns = routes
  .filter(({ endpoint }) => isWriting(endpoint))
  .map(({ endpoint: { method, path } }) => ({
    call: `${method} ${path}`,
    is: new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
  }))
  .toSorted((one, other) => one.call.split('{').length - other.call.split('{').length)

const rows = new Map(heldTable().map((row) => [row.call, row]))
const SCHEMA = readFileSync(new URL('schema.sql', ROOT), 'utf8')
const TABLES = new Set(SCHEMA.match(/(?<=^table )\w+$/gm))
/** Who asks, whether it was asked before, and what is told of it: no call decides by them. */
const OF_ANY_CALL: ReadonlySet<string> = new Set(['idempotency_keys', 'sessions', 'audit_entries', 'jobs'])
const isOfCall = (table = '') => TABLES.has(table) && !OF_ANY_CALL.has(table)

type Seen = Pick<Lock, 'table' | 'is_shared' | 'is_late'>
const LOCK = /for (?:no key |key )?(update|share)(?: of ([a-z_, ]+?))?(?=\)|$|\n| for | skip)/g

/** The table of `from` in the brackets that are open at the end. */
function lastFrom(text: string): string {
  const found = ['']
  for (const [word, table] of text.matchAll(/[()]|\bfrom ([a-z_]+)/g)) {
    if (word === '(') found.push('')
    else if (word === ')') found.pop()
    else found[found.length - 1] = table ?? ''
  }
  return found.at(-1) ?? ''
}

function lockedBy(text: string): Omit<Seen, 'is_late'>[] {
  const locks = [...text.matchAll(LOCK)].flatMap(({ 1: manner, 2: aliases, index }) => {
    const before = text.slice(0, index)
    const tableOf = (alias: string) =>
      [...before.matchAll(new RegExp(`(?:from|join|,)\\s+([a-z_]+)(?: as)? ${alias}\\b`, 'g'))].at(-1)?.[1] ??
      alias
    const tables = aliases ? aliases.split(/[ ,]+/).map(tableOf) : [lastFrom(before)]
    return tables.map((table) => ({ table, is_shared: manner === 'share' }))
  })
  return text.includes('pg_advisory_xact_lock') ? [...locks, { table: 'advisory', is_shared: false }] : locks
}

type Parts = { locks: Omit<Seen, 'is_late'>[]; read: string[]; is_end: boolean; writes: boolean }
const known = new Map<string, Parts>()

const tablesAfter = (words: RegExp, text: string) =>
  [...text.matchAll(words)].flatMap(([, table]) => (isOfCall(table) ? [table ?? ''] : []))

/** Function → its bodies. What a trigger does belongs to the constraint that it keeps. */
const BODIES = new Map<string, string>()
for (const text of SCHEMA.split(/^CREATE OR REPLACE FUNCTION public\./m).slice(1)) {
  const name = text.slice(0, text.indexOf('('))
  if (!text.includes(' RETURNS trigger')) BODIES.set(name, (BODIES.get(name) ?? '') + text.toLowerCase())
}

/** The tables that a text reads, also inside the functions that it calls. */
function readBy(text: string, asked: ReadonlySet<string> = new Set()): string[] {
  const called = [...text.matchAll(/\b([a-z_]+)\(/g)].flatMap(([, name = '']) =>
    BODIES.has(name) && !asked.has(name) ? [name] : [],
  )
  const within = new Set([...asked, ...called])
  return [
    ...tablesAfter(/\b(?:from|join)\s+([a-z_]+)/g, text),
    ...called.flatMap((name) => readBy(BODIES.get(name) ?? '', within)),
  ]
}

/** What one statement does; the same is sent over and over. */
function partsOf(statement: string): Parts {
  const seen = known.get(statement)
  if (seen) return seen
  const text = statement.replaceAll('"', '')
  const plain = text.replaceAll(LOCK, '')
  const parts = {
    locks: lockedBy(text),
    read: readBy(plain),
    is_end: /^(?:commit|rollback)$/.test(text),
    writes: tablesAfter(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g, plain).length > 0,
  }
  known.set(statement, parts)
  return parts
}

/** What a transaction locked, and read before it wrote anything; null where it wrote nothing. */
function actsOf(statements: readonly string[]): { locks: Seen[]; read: Set<string> } | null {
  const locks: Seen[] = []
  const read = new Set<string>()
  let is_late = false
  for (const statement of statements) {
    const parts = partsOf(statement)
    if (parts.is_end) break
    for (const one of parts.locks)
      if (!locks.some(({ table, is_shared }) => table === one.table && is_shared === one.is_shared))
        locks.push({ ...one, is_late })
    if (!is_late) for (const table of parts.read) read.add(table)
    is_late ||= parts.writes
  }
  return is_late ? { locks, read } : null
}

/** How a row and what was sent differ. */
export function differencesOf(row: HeldRow, statements: readonly string[]): string[] {
  const acts = actsOf(statements)
  if (!acts) return []
  const { locks, read } = acts
  const isIn = (some: readonly Seen[], { table, is_shared, is_late }: Seen) =>
    some.some((one) => one.table === table && one.is_shared === is_shared && (is_late || !one.is_late))
  const missing = row.holds.filter((lock) => !(lock.is_sometimes || isIn(locks, lock)))
  const placeOf = ({ table, is_shared }: Seen) =>
    row.holds.findIndex((lock) => lock.table === table && lock.is_shared === is_shared)
  const [said, unsaid] = [
    locks.filter((lock) => placeOf(lock) >= 0),
    locks.filter((lock) => placeOf(lock) < 0),
  ]
  const isTurned = said.some((lock, at) => at > 0 && placeOf(lock) < placeOf(said[at - 1] ?? lock))
  const said_of = new Set([...row.holds.map(({ table }) => table), ...row.guarded, ...row.constraints.keys()])
  return [
    ...missing.map(({ table }) => `does not hold ${table}`),
    ...unsaid.map(({ table }) => `locks ${table}, which its row does not say`),
    ...(isTurned ? [`locks in another order: ${said.map(({ table }) => table).join()}`] : []),
    ...[...read]
      .filter((table) => !said_of.has(table) && !row.before.includes(table))
      .map((table) => `reads ${table}, and nothing is said of what holds it`),
  ]
}

/** The statements that the call under way has sent. */
const sent = new AsyncLocalStorage<string[]>()
export const withStatements = <T>(call: () => Promise<T>): Promise<T> => sent.run([], call)
export const noteStatement = (text: string): void => void sent.getStore()?.push(text)

type Done = { locks: readonly Omit<Seen, 'is_late'>[]; read: Iterable<string> }
const linesOf = (call: string, { locks, read }: Done): string[] => [
  ...locks.map(({ table, is_shared }) => `${call} holds ${table}${is_shared ? ':share' : ''}`),
  ...[...read].map((table) => `${call} reads ${table}`),
]
/** What a row says, as it is noted where it is seen: `scripts/refusals.ts` names what never was. */
export const saidBy = ({ call, holds, guarded, constraints, before }: HeldRow): string[] =>
  linesOf(call, { locks: holds, read: [...guarded, ...constraints.keys(), ...before] })

const noted = new Set<string>()

/** Fails the call of a test that sends something else than its row says; notes what was seen. */
export function insistOnHeld(asked: string, status: number): void {
  const statements = sent.getStore() ?? []
  const begun = statements.findLastIndex((text) => text.startsWith('begin'))
  if (status >= 300 || begun < 0) return
  const row = rows.get(patterns.find(({ is }) => is.test(asked))?.call ?? '')
  if (!row) return
  const own = statements.slice(begun + 1)
  const differences = differencesOf(row, own)
  if (differences.length > 0) throw new Error(`${row.call} (${row.file}): ${differences.join('; ')}`)
  const lines = linesOf(row.call, actsOf(own) ?? { locks: [], read: [] }).filter((line) => !noted.has(line))
  if (lines.length === 0) return
  for (const line of lines) noted.add(line)
  mkdirSync(new URL('.tmp/', ROOT), { recursive: true })
  appendFileSync(GATHERED, `${lines.join('\n')}\n`)
}
