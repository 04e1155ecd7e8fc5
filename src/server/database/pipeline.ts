import {
  type ConnectionProvider,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Tx } from './db.ts'
import type { Database } from './types.ts'

/** Nobody begins a transaction on a connection that is lent out: whoever borrows it does, or is in one. */
class LentDriver extends DummyDriver {
  override beginTransaction(): Promise<void> {
    throw new Error('This connection is in somebody else’s hands')
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new LentDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const driver = new LentDriver()

type Lent = {
  /** Sent, and not waited for. */
  waiting: Promise<unknown>[]
  /** From its last statement on, nothing is sent that would run outside of the transaction. */
  is_over: boolean
  /** Sends a statement past `is_over`. */
  last: Tx
}
const lent = new WeakMap<object, Lent>()

/**
 * Lends a connection on which statements are sent as soon as they are asked for, in that order. PostgreSQL runs them one
 * after the other, each with a snapshot of its own: what reads behind what locks reads what is true once the lock is
 * given. After one that fails in a transaction all others fail.
 */
export const pipelined = <T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const one: Lent = { waiting: [], is_over: false, last: over(db, (use) => use(connection)) }
    const tx = over(db, (use) =>
      one.is_over ? Promise.reject(new Error('The connection was given back')) : use(connection),
    )
    lent.set(tx, one)
    try {
      return await work(tx)
    } finally {
      one.is_over = true
    }
  })

/** Without the queue of Kysely's connections, which waits for each answer before it sends what is asked next. */
const over = (db: Tx, provideConnection: ConnectionProvider['provideConnection']): Tx =>
  new Kysely<Database>({
    config: { dialect },
    dialect,
    driver,
    executor: db.getExecutor().withConnectionProvider({ provideConnection }),
  })

type Answers<T extends readonly (() => Promise<unknown>)[]> = { [K in keyof T]: Awaited<ReturnType<T[K]>> }

/**
 * What each of several gives that need no answer of each other: the first statements of all are sent in one trip, in this
 * order, where the connection is one of `pipelined`, and one after the other elsewhere. Ends when all have ended, and
 * throws why one failed.
 */
export async function together<const T extends readonly (() => Promise<unknown>)[]>(
  tx: Tx,
  asked: T,
): Promise<Answers<T>> {
  const answers: unknown[] = []
  if (lent.has(tx)) {
    const failures: unknown[] = []
    const all = asked.map((ask) => ask().catch((error: unknown) => void failures.push(error)))
    answers.push(...(await Promise.all(all)))
    if (failures.length > 0) throw causeOf(failures)
  } else for (const ask of asked) answers.push(await ask())
  return answers as Answers<T>
}

/**
 * Sends what nothing before the end of the transaction waits for, so that it travels with the commit; on a connection
 * that is none of `pipelined` it is waited for at once.
 */
export async function sendAhead(tx: Tx, sent: Promise<unknown>): Promise<void> {
  const one = lent.get(tx)
  if (!one) {
    await sent
    return
  }
  // `answered` throws its failure.
  sent.catch(() => {})
  one.waiting.push(sent)
}

/** Waits for what was sent ahead, and throws why it failed: before a savepoint is released. */
export async function answered(tx: Tx): Promise<void> {
  const failures: unknown[] = []
  for (const one of lent.get(tx)?.waiting.splice(0) ?? [])
    await one.catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw causeOf(failures)
}

/** The transaction had failed already; in it, what would have been prepared is not there for who asks the same next. */
const CONSEQUENCES: ReadonlySet<string | undefined> = new Set(['25P02', '26000'])

/** What failed, rather than what failed since the transaction had. */
export const causeOf = (failures: readonly unknown[]): unknown =>
  failures.find((error) => !CONSEQUENCES.has((error as { code?: string } | null)?.code)) ?? failures[0]

/** Sends the last statement of a transaction behind what was sent ahead, and waits for all. */
export async function endWith(tx: Tx, end: 'commit' | 'rollback'): Promise<void> {
  const one = lent.get(tx)
  if (!one) throw new Error('Not a connection of `pipelined`')
  one.is_over = true
  const [ended] = await Promise.all([
    sql<{ command: string }>`${sql.raw(end)}`.execute(one.last),
    answered(tx),
  ])
  if (end === 'commit' && ended.rows[0]?.command === 'ROLLBACK')
    throw new Error('A statement had failed, and the transaction was not committed')
}
