import pg from 'pg'

/** Preparing pays from the fifth execution on. */
const OFTEN = 5
/** Each connection keeps its own plans, some tens of kilobytes each. */
const MOST_KEPT = 150
const MOST_COUNTED = 1_000
/** The home of the administration is the longest that is asked often. */
const LONGEST_TEXT = 8_000

/**
 * A generic plan serves these badly: a pattern may match one row or all, and for `limit $1` PostgreSQL expects a
 * tenth of the table. Statements that neither read nor write rows are not prepared either.
 */
const KEPT = /^\s*(?:select|with|insert|update|delete)\b/i
const NOT_KEPT = /\blike \$|\b(?:limit|offset) \$/i

/** PostgreSQL's message when a migration has changed the columns of a prepared statement. */
const CHANGED_RESULT = 'cached plan must not change result type'

const counted = new Map<string, number>()
const names = new Map<string, string>()
const never = new Set<string>()
let given = 0

/** Returns the name of a prepared statement; undefined for one that is planned each time. */
function statementNameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_KEPT || text.length > LONGEST_TEXT || never.has(text)) return undefined
  const times = (counted.get(text) ?? 0) + 1
  if (counted.size >= MOST_COUNTED) counted.clear()
  counted.set(text, times)
  if (times < OFTEN || !KEPT.test(text) || NOT_KEPT.test(text)) return undefined
  counted.delete(text)
  given += 1
  const name = `s${given}`
  names.set(text, name)
  return name
}

/** Whether a migration invalidated a prepared plan; the statement is planned each time from then on. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message === CHANGED_RESULT

/**
 * Patches `client.query` to prepare statements that are sent often: for a few rows found by key, planning takes
 * five times as long as reading (decisions/0019).
 */
export function prepareStatements(client: pg.ClientBase): void {
  const plain = client.query
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const asks = typeof text === 'string' && Array.isArray(values)
    const name = asks ? statementNameOf(text) : undefined
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
  names.delete(text)
  never.add(text)
}
