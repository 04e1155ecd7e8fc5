import type { EndpointSpec, Page } from '#kernel/endpoint.ts'
import type { Context } from '#server/call.ts'
import type { Exchange, Send } from './exchange.ts'
import { renderTable } from './render-table.ts'
import { replyFile } from './send-file.ts'

/** Whether the caller requests a list as a file: `?format=csv`. */
export const isExport = ({ exports }: EndpointSpec, { query }: Context<EndpointSpec>): boolean =>
  exports !== undefined && (query as unknown as { format?: string } | undefined)?.format !== undefined

/** Sends the whole list as one file, whichever page the caller sees. */
export const sendExport: Send = async (exchange) => {
  const { deps, request, reply, context } = exchange
  Object.assign(context.query as unknown as object, { limit: 0, page: 1 })
  return replyFile(reply, await deps.export_limit(request.caller ?? 0, () => exportedFile(exchange)))
}

async function exportedFile(exchange: Exchange) {
  const { endpoint, context, answer } = exchange
  const { title, columns } = endpoint.exports ?? { title: '', columns: [] }
  const { search } = context.query as unknown as { search?: string }
  const rows = ((await answer()).body as Page<Record<string, unknown>>).data
  return renderTable(exchange, { title, columns, rows, filters: search ? [`«${search}»`] : [] })
}
