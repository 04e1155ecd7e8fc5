import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { notify } from '#features/messages/notifications/server/actions.ts'
import { mayCall } from '#kernel/access.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import { type EndpointSpec, type ReportTable, report } from '#kernel/endpoint.ts'
import { insistOnNesting } from '#server/access/rights/nesting.ts'
import { NO_FOUND_ROWS } from '#server/access/rights/path-rows.ts'
import { insistOnReach, refPlacesOf } from '#server/access/rights/refs.ts'
import { currentActor } from '#server/access/sessions/current-actor.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Context, Served, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import type { ContentInput } from '#server/exports/write-content.ts'
import { writeFile } from '#server/exports/write-file.ts'
import { filtersOf } from '#server/http/export-filters.ts'
import { describeExport } from '#server/http/export-log.ts'
import { orderOf, tableOf } from '#server/http/export-order.ts'
import { valuesOf } from '#server/http/exports.ts'
import { readList } from '#server/http/read-list.ts'
import type { JobAttempt } from '#server/jobs/job-kind.ts'
import { listPdf } from '#server/pdf/list.ts'
import { ROWS_AT_ONCE } from '#server/pdf/list-layout.ts'
import type { Values } from '#server/sheets/export-cells.ts'
import { type WaitingExport, waitingExport } from '../../server/queries.ts'
import { failedNotice, readyNotice } from '../../words.ts'

export type Needs = { db: Tx; clock: Clock; world: World; routes: readonly Served[] }

export const MOST_ATTEMPTS = 3
const PART_BYTES = 512_000
/** How often it is said how far it is. */
const SAID_MS = 500
/** Sorting hundreds of thousands of rows, and the wait for a writer that has much to do. */
const LONGEST_STEP = '60s'

/** Thrown when the person has withdrawn the file that is being made. */
class Withdrawn extends Error {}

/** Makes the file of an export, and tells its person; nothing of it is given before all of it is there. */
export async function makeExport(needs: Needs, export_id: number, attempt: JobAttempt): Promise<void> {
  const { db, clock, routes } = needs
  const asked = await waitingExport(db, export_id, clock.now())
  const actor = asked && (await currentActor(db, asked.user_id))
  const served = routes.find(({ endpoint: { method, path } }) => `${method} ${path}` === asked?.call)
  if (!asked || !actor || !served || !mayCall(served.endpoint, actor)) return removeUnmade(db, export_id)
  // A server that ends on it each time says nothing of its own.
  if (attempt.attempt > MOST_ATTEMPTS) return giveUp(needs, asked)
  try {
    const making = { asked, served, context: contextOf(needs, asked, actor), attempt }
    await finish(needs, making, await writeParts(needs, making))
  } catch (error) {
    if (error instanceof Withdrawn) return removeUnmade(db, export_id)
    if (attempt.attempt === MOST_ATTEMPTS) await giveUp(needs, asked)
    throw error
  }
}

/** Withdrawn by its person, or by a right that was lost. */
async function removeUnmade(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).where('ready_at', 'is', null).execute()
}

type Making = { asked: WaitingExport; served: Served; context: Context<EndpointSpec>; attempt: JobAttempt }
type FileSize = { rows: number; bytes: number }

/** The call as it was when it was checked and parsed. */
const contextOf = ({ clock, world }: Needs, { params, query }: WaitingExport, actor: Actor) =>
  ({
    ...{ params, query, actor, clock, world },
    body: undefined,
    files: {},
    request: { id: '', device: null, address: '', base: world.public_url ?? '' },
  }) as unknown as Context<EndpointSpec>

/** Writes the file as its call makes it, or as the rows of its list are read. */
async function writeParts(needs: Needs, making: Making): Promise<FileSize> {
  const { asked, served, context, attempt } = making
  const { db, clock, world } = needs
  await db.deleteFrom('export_parts').where('export_id', '=', asked.id).execute()
  const { makes } = served
  if (!makes) return writeRows(needs, making)
  const made = { rows: 0, bytes: 0 }
  const said = async (done: number) => {
    made.rows = done
    await tell(db, asked.id, { rows_done: done, rows_total: asked.rows_total })
  }
  const by = { actor: context.actor as unknown as Actor, clock }
  const bytes = makes({ db, by, world, said }, context)
  await keeping(db, { export_id: asked.id, attempt: attempt.attempt }, made)(bytes)
  return made
}

/** All rows of one moment, on a connection that nobody slow holds. */
async function writeRows(
  { db, clock }: Needs,
  { asked, served, context, attempt }: Making,
): Promise<FileSize> {
  const made = { rows: 0, bytes: 0 }
  const layouts: Uint8Array[] = []
  const keep = keeping(db, { export_id: asked.id, attempt: attempt.attempt }, made)
  const order = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config(name, ${LONGEST_STEP}, true)
        from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`.execute(tx)
      const { order, pages } = await readingOf(tx, { served, context, now: clock.now() })
      const content = writeFile(order, counted(db, asked.id, { pages, order, made }))
      // A text is a sixth of its size; a workbook is compressed as it is.
      if (order.format === 'csv') await pipeline(content, createGzip(), keep)
      else if (order.format === 'pdf') layouts.push(...(await Array.fromAsync(content)))
      else await pipeline(content, keep)
      return order
    })
  // Set when no connection is held any more: that is what takes its time.
  if (order.format === 'pdf') {
    const said = (parts: number) =>
      tell(db, asked.id, {
        rows_done: Math.min(parts * ROWS_AT_ONCE, made.rows),
        rows_total: made.rows,
      })
    await keep([await listPdf(layouts, order.head, said)])
  }
  return made
}

type Pages = AsyncIterable<{ values: Values; total: number }>
type Reading = Pick<Making, 'served' | 'context'> & { now: Instant }

/** What a list is read as, some rows at a time; a report is there whole, and is handed over so. */
async function readingOf(
  tx: Tx,
  { served, context, now }: Reading,
): Promise<{ order: ContentInput; pages: Pages }> {
  const { endpoint } = served
  const { actor, query } = context
  const places = refPlacesOf(endpoint)
  if (endpoint.answer === report) {
    await insistOnReach(tx, places, context, { found: NO_FOUND_ROWS })
    await insistOnNesting(tx, places, context)
    const table = (await served.handle(tx, context)) as ReportTable
    const order = await orderOf(tx, now, { actor, query, table })
    return { order, pages: inPages(order, table) }
  }
  const table = { ...tableOf(endpoint, query), filters: await filtersOf(tx, endpoint, query) }
  const order = await orderOf(tx, now, { actor, query, table })
  const { columns } = order.head
  return { order, pages: readList(tx, { ...served, places }, { context, found: NO_FOUND_ROWS, columns }) }
}

async function* inPages(
  order: ContentInput,
  { rows }: ReportTable,
): AsyncGenerator<{ values: Values; total: number }> {
  for (let at = 0; at === 0 || at < rows.length; at += ROWS_AT_ONCE)
    yield { values: valuesOf(order, rows.slice(at, at + ROWS_AT_ONCE)), total: rows.length }
}

type Counting = { pages: Pages; order: ContentInput; made: FileSize }

async function* counted(db: Tx, id: number, { pages, order, made }: Counting) {
  let said_at = 0
  for await (const { values, total } of pages) {
    made.rows += values.length
    if (performance.now() - said_at > SAID_MS) {
      // Of a PDF what is read is not set yet.
      await tell(db, id, { rows_done: order.format === 'pdf' ? 0 : made.rows, rows_total: total })
      said_at = performance.now()
    }
    yield values
  }
}

/** Says how far it is; throws where its person has withdrawn it. */
async function tell(db: Tx, id: number, far: { rows_done: number; rows_total: number }): Promise<void> {
  const { numUpdatedRows } = await db.updateTable('exports').set(far).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Withdrawn()
}

type Which = { export_id: number; attempt: number }

/** Keeps bytes as they come, in parts of some size. */
const keeping =
  (db: Tx, which: Which, made: FileSize) =>
  async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> => {
    let number = 0
    let held: Uint8Array[] = []
    let size = 0
    const keep = async () => {
      const content = Buffer.concat(held)
      held = []
      size = 0
      await db
        .insertInto('export_parts')
        .values({ ...which, number, content })
        .execute()
      number += 1
      made.bytes += content.length
    }
    for await (const chunk of chunks) {
      held.push(chunk)
      size += chunk.length
      if (size >= PART_BYTES) await keep()
    }
    if (size > 0) await keep()
  }

/** What makes the file one that is given, all in one: its whole size, who took it, the notice, and the end of the job. */
const finish = (
  { db, clock }: Needs,
  { asked, served, context, attempt }: Making,
  { rows, bytes }: FileSize,
) =>
  db.transaction().execute(async (tx) => {
    await setNow(tx, clock)
    const { numUpdatedRows } = await tx
      .updateTable('exports')
      .set({ attempt: attempt.attempt, bytes, rows_done: rows, rows_total: rows, ready_at: clock.now() })
      .where('id', '=', asked.id)
      .where('rights', '=', sql<string>`rights_of(user_id)`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Withdrawn()
    const by = context.actor && { actor: context.actor as Actor, clock }
    await recordTaken(tx, by, describeExport(served.endpoint, context, rows))
    await notify(tx, {
      user_ids: [asked.user_id],
      content: readyNotice(asked, rows, asked.expires_at),
      link: '/exports',
    })
    await attempt.done(tx)
  })

const giveUp = ({ db, clock }: Needs, { id, user_id, ...asked }: WaitingExport) =>
  db.transaction().execute(async (tx) => {
    await setNow(tx, clock)
    const { numUpdatedRows } = await tx
      .updateTable('exports')
      .set({ failed_at: clock.now() })
      .where('id', '=', id)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx.deleteFrom('export_parts').where('export_id', '=', id).execute()
    await notify(tx, { user_ids: [user_id], content: failedNotice(asked), link: '/exports' })
  })
