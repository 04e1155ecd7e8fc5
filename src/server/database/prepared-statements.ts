import pg from 'pg'

/** Preparing pays from the fifth execution on. */
const OFTEN = 5
/** Each connection keeps its own plans, some tens of kilobytes each. */
const MOST_KEPT = 150
const MOST_COUNTED = 1_000
/** After so many statements without it, a kept one gives way to another that is sent often. */
const UNUSED = 2_000
/** The home of a coordinator is the longest, and takes half as long with its plan kept. */
const LONGEST_TEXT = 20_000

/**
 * A generic plan serves these badly: a pattern may match one row or all, and for `limit $1` PostgreSQL expects a
 * tenth of the table. Statements that neither read nor write rows are not prepared either.
 */
const KEPT = /^\s*(?:select|with|insert|update|delete)\b/i
const NOT_KEPT = /\blike \$|\b(?:limit|offset) \$/i

/** PostgreSQL's message when a migration has changed the columns of a prepared statement. */
const CHANGED_RESULT = 'cached plan must not change result type'

type NamedStatement = { name: string; used: number }

const counted = new Map<string, number>()
const kept = new Map<string, NamedStatement>()
const never = new Set<string>()
const names = new Set<string>()
let given = 0
let sent = 0
/** How many names were given up: connections may still hold their plans. */
let left = 0

/** Whether another statement may be kept: the one that was not sent for longest goes where there is no room. */
function hasRoom(): boolean {
  if (kept.size < MOST_KEPT) return true
  let oldest = ''
  let used = sent - UNUSED
  for (const [text, one] of kept) {
    if (one.used > used) continue
    oldest = text
    used = one.used
  }
  leave(oldest)
  return kept.size < MOST_KEPT
}

function leave(text: string): void {
  const known = kept.get(text)
  if (!known) return
  kept.delete(text)
  names.delete(known.name)
  left += 1
}

/** Returns the name of a prepared statement; undefined for one that is planned each time. */
function statementNameOf(text: string): string | undefined {
  sent += 1
  const known = kept.get(text)
  if (known) {
    known.used = sent
    return known.name
  }
  if (text.length > LONGEST_TEXT || never.has(text)) return undefined
  const times = (counted.get(text) ?? 0) + 1
  if (counted.size >= MOST_COUNTED) counted.clear()
  counted.set(text, times)
  if (times < OFTEN || !KEPT.test(text) || NOT_KEPT.test(text) || !hasRoom()) return undefined
  counted.delete(text)
  given += 1
  const name = `s${given}`
  kept.set(text, { name, used: sent })
  names.add(name)
  return name
}

/** Whether a migration invalidated a prepared plan; the statement is planned each time from then on. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message === CHANGED_RESULT

/** What of `pg` says which statements PostgreSQL has prepared for a connection. */
type Prepared = { connection?: { parsedStatements?: Record<string, string> } }

/**
 * Patches `client.query` to prepare statements that are sent often: for a few rows found by key, planning takes
 * five times as long as reading (docs/decisions/0019-speed.md).
 */
export function prepareStatements(client: pg.ClientBase): void {
  const plain = client.query
  const ended = new Set<string>()
  let seen = left
  /** Only what is prepared for certain: an error within a transaction would end that. */
  function endLeft(): void {
    seen = left
    for (const name of Object.keys((client as Prepared).connection?.parsedStatements ?? {})) {
      if (names.has(name) || ended.has(name)) continue
      ended.add(name)
      Promise.resolve(Reflect.apply(plain, client, [`deallocate ${name}`])).catch(() => {})
    }
  }
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const asks = typeof text === 'string' && Array.isArray(values)
    const name = asks ? statementNameOf(text) : undefined
    if (seen < left) endLeft()
    if (!asks || name === undefined) return Reflect.apply(plain, client, [text, values, ...rest])
    const answer: unknown = Reflect.apply(plain, client, [{ name, text, values }, ...rest])
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isStalePlan(error)) forget(text)
      })
    return answer
  }
  Object.assign(client, { query })
}

function forget(text: string): void {
  leave(text)
  never.add(text)
}
