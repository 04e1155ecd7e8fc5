import type { FastifyRequest } from 'fastify'
import type { LateFile, ReportTable } from '#kernel/endpoint.ts'
import type { Send } from './exchange.ts'
import { orderOf } from './export-order.ts'
import { exportTable } from './exports.ts'
import { TooLong } from './long-exports.ts'
import { linkTo } from './report-links.ts'
import { queued } from './send-export.ts'
import { replyFile } from './send-file.ts'

const wantsFile = (request: FastifyRequest): boolean =>
  /application\/(?:pdf|vnd\.openxml)/.test(request.headers.accept ?? '')

/**
 * Sends a report as a link, which a phone can open or share; as the file itself to a client that accepts its type. A long
 * one is made beside the requests, as a long list is.
 */
export const sendReport: Send = (exchange) =>
  reported(exchange).catch((error: unknown) =>
    error instanceof TooLong ? queued(exchange, error) : Promise.reject(error),
  )

const reported: Send = async (exchange) => {
  const { deps, request, reply, context, answer } = exchange
  const made = await deps.export_limit(request.caller ?? 0, async () => {
    const table = (await answer()).body as ReportTable | LateFile
    if ('make' in table) return table.make()
    const { format, head } = await orderOf(deps.db, context.clock.now(), { ...context, table })
    return exportTable(format, { ...head, rows: table.rows })
  })
  if (wantsFile(request)) return replyFile(reply, made)
  const token = await linkTo(deps.db, made, deps.world.clock)
  return reply.send({ data: { url: `${context.request.base}/api/reports/${token}` } })
}
