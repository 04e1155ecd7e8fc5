import type { Export } from '#features/institute/exports/contract.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { downloadOrWait } from '#web/api/call.ts'

/** Saves a list as a file: at once, or when it is made if it is long. */
export async function saveList(
  endpoint: EndpointSpec,
  sent: { params?: unknown; query: Record<string, unknown> },
  openFiles: () => void,
): Promise<void> {
  const made = await downloadOrWait(
    endpoint,
    sent,
    `${endpoint.exports?.title ?? 'listado'}.${sent.query.format}`,
  )
  if (made !== null) void (await import('./long-export.ts')).followExport(made as Export, openFiles)
}
