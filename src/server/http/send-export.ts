import type { FastifyReply } from 'fastify'
import type { EndpointSpec, FileAnswer } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import { type FoundRows, NO_FOUND_ROWS } from '#server/access/rights/path-rows.ts'
import type { Context } from '#server/call.ts'
import { MOST_ROWS } from '#server/database/list.ts'
import type { ContentInput } from '#server/exports/write-content.ts'
import { writeFile } from '#server/exports/write-file.ts'
import type { Values } from '#server/sheets/export-cells.ts'
import type { Exchange, Send } from './exchange.ts'
import { filtersOf } from './export-filters.ts'
import { describeExport } from './export-log.ts'
import { orderOf, tableOf } from './export-order.ts'
import { type ExportFormat, finished } from './exports.ts'
import { TooLong } from './long-exports.ts'
import { readList } from './read-list.ts'
import { isRetryable, transact } from './run-call.ts'
import { replyFile } from './send-file.ts'

/** Whether the caller requests a list as a file: `?format=csv`. */
export const isExport = ({ exports }: EndpointSpec, { query }: Context<EndpointSpec>): boolean =>
  exports !== undefined && (query as unknown as { format?: string } | undefined)?.format !== undefined

/** Sends the whole list as one file, whichever page the caller sees. */
export const sendExport: Send = async (exchange) => {
  const { deps, request, reply } = exchange
  try {
    return replyFile(reply, await deps.export_limit(request.caller ?? 0, () => exportedFile(exchange)))
  } catch (error) {
    if (error instanceof TooLong) return queued(exchange, error)
    throw error
  }
}

/** Paper is set some hundred rows a second: whoever wants more is not kept waiting for it. */
const MOST_SET_AT_ONCE = 1_000
/** Some thousand pages: more is read by nobody. */
const MOST_ON_PAPER = 50_000

/** A long list, or report, becomes a file beside the requests; on paper it has an end. */
export async function queued(
  { deps, endpoint, context, reply, request }: Exchange,
  { rows_total, title = endpoint.exports?.title ?? '' }: TooLong,
): Promise<FastifyReply> {
  const { actor, clock, params, query } = context
  const { format = 'pdf' } = query as unknown as { format?: ExportFormat }
  if (actor === null) throw new Invalid({ limit: [`max:${MOST_ROWS}`] })
  if (format === 'pdf' && rows_total > MOST_ON_PAPER) throw new Invalid({ limit: [`max:${MOST_ON_PAPER}`] })
  reply.code(202)
  // Nothing is made for whoever asks for the headers alone.
  if (request.method === 'HEAD') return reply.send()
  const call = `${endpoint.method} ${endpoint.path}`
  return reply.send(
    await deps.queue_export(deps.db, { actor, clock }, { call, params, query, title, format, rows_total }),
  )
}

async function exportedFile(exchange: Exchange): Promise<FileAnswer> {
  const { deps, endpoint, context, found } = exchange
  const table = tableOf(endpoint, context.query)
  const filters = await filtersOf(deps.db, endpoint, context.query)
  const order = await orderOf(deps.db, context.clock.now(), { ...context, table: { ...table, filters } })
  const read = (known: FoundRows) => deps.reading('list', () => written(exchange, order, known))
  const content = await read(found).catch((error: unknown) =>
    isRetryable(error) ? read(NO_FOUND_ROWS) : Promise.reject(error),
  )
  return finished(order, content)
}

/** Records the export in the transaction that reads it: if the entry cannot be written, the file is not given. */
const written = ({ deps, prepared, context, request }: Exchange, order: ContentInput, found: FoundRows) =>
  transact(deps.db, { clock: context.clock, dry: deps.dry }, async (tx) => {
    let count = 0
    async function* values(): AsyncGenerator<Values> {
      const { columns } = order.head
      for await (const { values: some, total } of readList(tx, prepared, { context, found, columns })) {
        if (total > (order.format === 'pdf' ? MOST_SET_AT_ONCE : MOST_ROWS)) throw new TooLong(total)
        count += some.length
        yield some
      }
    }
    const content = await Array.fromAsync(writeFile(order, values()))
    const { actor, clock } = context
    // HEAD gets no bytes of the file, so there is nothing to record.
    if (request.method !== 'HEAD')
      await deps.record_export(
        tx,
        actor && { actor, clock },
        describeExport(prepared.endpoint, context, count),
      )
    return content
  })
