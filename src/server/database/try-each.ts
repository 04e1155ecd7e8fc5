import { sql } from 'kysely'
import { type ErrorCode, Refusal } from '#kernel/errors.ts'
import { refusalOfDatabase } from './constraints.ts'
import type { Tx } from './db.ts'
import { answered } from './pipeline.ts'

/** With what was refused goes the sentence that the refusal had of its own. */
type Tried<T> = { done: T[]; skipped: { one: T; code: ErrorCode; description?: string }[] }

/** Does something to each, in a savepoint of its own: who is refused is left out. A dry run takes everything back. */
export async function tryEach<T>(
  tx: Tx,
  all: readonly T[],
  { work, dry_run }: { work: (one: T) => Promise<unknown>; dry_run: boolean },
): Promise<Tried<T>> {
  const tried: Tried<T> = { done: [], skipped: [] }
  await sql`savepoint many`.execute(tx)
  for (const one of all) {
    await sql`savepoint one`.execute(tx)
    try {
      await work(one)
      await answered(tx)
      tried.done.push(one)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : refusalOfDatabase(error)
      if (code === null) throw error
      await sql`rollback to savepoint one`.execute(tx)
      tried.skipped.push({ one, code, ...descriptionOf(error) })
    }
    await sql`release savepoint one`.execute(tx)
  }
  if (dry_run) await sql`rollback to savepoint many`.execute(tx)
  return tried
}

function descriptionOf(error: unknown) {
  const said = error instanceof Refusal ? error.details.description : undefined
  return typeof said === 'string' ? { description: said } : {}
}
