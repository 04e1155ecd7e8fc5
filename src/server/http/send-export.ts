import type { EndpointSpec, FileAnswer } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import { type FoundRows, NO_FOUND_ROWS } from '#server/access/path-rows.ts'
import type { Context } from '#server/call.ts'
import { MOST_ROWS } from '#server/database/list.ts'
import type { Order } from '#server/exports/write-content.ts'
import { writeFile } from '#server/exports/write-file.ts'
import type { Values } from '#server/sheets/export-cells.ts'
import type { Exchange, Send } from './exchange.ts'
import { describeExport } from './export-log.ts'
import { orderOf } from './export-order.ts'
import { finished, valuesOf } from './exports.ts'
import { readList } from './read-list.ts'
import { isRetryable, transact } from './run-call.ts'
import { replyFile } from './send-file.ts'

/** Whether the caller requests a list as a file: `?format=csv`. */
export const isExport = ({ exports }: EndpointSpec, { query }: Context<EndpointSpec>): boolean =>
  exports !== undefined && (query as unknown as { format?: string } | undefined)?.format !== undefined

/** Sends the whole list as one file, whichever page the caller sees. */
export const sendExport: Send = async (exchange) => {
  const { deps, request, reply } = exchange
  return replyFile(reply, await deps.export_limit(request.caller ?? 0, () => exportedFile(exchange)))
}

async function exportedFile(exchange: Exchange): Promise<FileAnswer> {
  const { deps, endpoint, context, found } = exchange
  const { title, columns } = endpoint.exports ?? { title: '', columns: [] }
  const { search } = context.query as unknown as { search?: string }
  const table = { title, columns, filters: search ? [`«${search}»`] : [] }
  const order = await orderOf(deps.db, context.clock.now(), { ...context, table })
  const read = (known: FoundRows) => deps.reading('list', () => written(exchange, order, known))
  const content = await read(found).catch((error: unknown) =>
    isRetryable(error) ? read(NO_FOUND_ROWS) : Promise.reject(error),
  )
  return finished(order, content)
}

/** Records the export in the transaction that reads it: if the entry cannot be written, the file is not given. */
const written = ({ deps, prepared, context, request }: Exchange, order: Order, found: FoundRows) =>
  transact(deps.db, { clock: context.clock, dry: deps.dry }, async (tx) => {
    let count = 0
    async function* values(): AsyncGenerator<Values> {
      for await (const { data, total } of readList(tx, prepared, { context, found })) {
        if (total > MOST_ROWS) throw new Invalid({ limit: [`max:${MOST_ROWS}`] })
        count += data.length
        yield valuesOf(order, data)
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
