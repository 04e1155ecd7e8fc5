import pg from 'pg'

/** A statement asked so often that keeping its plan pays. */
const OFTEN = 5
/** Plans are kept by each connection: some tens of kilobytes apiece. */
const MOST_KEPT = 150
const MOST_COUNTED = 1_000
const LONGEST_TEXT = 6_000

/**
 * What a plan made without the values would serve badly: a pattern may pick one row or all, and of `limit $1` PostgreSQL
 * expects a tenth of the table. Nor what is no reading or writing of rows.
 */
const KEPT = /^\s*(?:select|with|insert|update|delete)\b/i
const NOT_KEPT = /\blike \$|\b(?:limit|offset) \$/i

/** PostgreSQL says so when a migration has changed what `select *` gives while the connection was open. */
const CHANGED_RESULT = 'cached plan must not change result type'

const counted = new Map<string, number>()
const names = new Map<string, string>()
const never = new Set<string>()
let given = 0

/** The name under which connections keep the plan of a statement; undefined for one that is planned each time. */
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

/** Whether an error comes of a kept plan that a migration has made wrong; its statement is planned anew from then on. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message === CHANGED_RESULT

/**
 * Lets PostgreSQL keep the plans of what a connection asks again and again: for a few rows found by their keys, planning
 * takes five times as long as reading them.
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
