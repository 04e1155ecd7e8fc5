import { recordTaken } from '#features/audit/server/actions.ts'
import { queueExport } from '#features/exports/server/actions.ts'
import { systemClock } from '#kernel/dates.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { routes } from '#server/registry.ts'
import type { Ask } from './load.ts'

type Row = Record<string, unknown>
/** Where a value of a statement comes from, when a replay must not send the same one again. */
export type Source =
  | { index: number; from: 'request' | 'request in a list' | 'random' }
  | { index: number; from: number; column: string }
export type Statement = { text: string; values: unknown[]; sources: Source[] }

type Heard = { text: string; values: readonly unknown[]; rows: Row[] }

/** Around the statements of a call; the bare server has its own. */
const FRAME = /^(begin|commit|rollback)/

/** The statements of one call as Claustro's handler sends them, with what each gave. */
export async function openTracer(url: string, files: string) {
  let heard: Heard[] = []
  const { db, close } = openDatabase(url, {
    most: 2,
    onQuery: ({ sql: text, parameters: values }) => {
      if (!FRAME.test(text)) heard.push({ text, values, rows: [] })
    },
  })
  const results: Row[][] = []
  const framing = new WeakSet<object>()
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode' && FRAME.test(node.sqlFragments[0] ?? '')) framing.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!framing.has(queryId)) results.push(result.rows as Row[])
      return result
    },
  })
  const app = await buildApp({
    routes,
    record_export: recordTaken,
    queue_export: queueExport,
    db: listening,
    clock: systemClock,
    storage: folderStorage(files),
    public_url: 'http://claustro.test',
    demo: false,
    log: () => {},
    unlimited: true,
  })
  return {
    app,
    db,
    async trace({ method = 'GET', path, headers = {}, body }: Ask): Promise<Heard[]> {
      heard = []
      results.length = 0
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers,
        ...(body !== undefined && { payload: body as object }),
      })
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return heard.map((one, index) => ({ ...one, rows: results[index] ?? [] }))
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

/** Who calls, what is reached and when it is: what a bare server does not ask. */
const OURS =
  /from session_tokens t|update session_tokens set used_at|^select array\[|set_config\('claustro|update "sessions"/

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' ? value > 100 : typeof value === 'string' && value.length > 5

/** What the bare server sends: the handler's own statements, each told from where its changing values come. */
export function statementsOf(
  heard: readonly Heard[],
  { request, open }: { request?: unknown; open?: boolean },
): Statement[] {
  const kept = open ? heard : heard.filter(({ text }) => !OURS.test(text))
  return kept.map(({ text, values }, at) => {
    const sources = values.flatMap((value, index): Source[] => {
      if (Buffer.isBuffer(value)) return [{ index, from: 'random' }]
      if (request !== undefined && value === request) return [{ index, from: 'request' }]
      if (Array.isArray(value) && value.length === 1 && value[0] === request)
        return [{ index, from: 'request in a list' }]
      if (!isTelling(value)) return []
      for (const [from, { rows }] of kept.slice(0, at).entries()) {
        const column = Object.entries(rows[0] ?? {}).find(([, given]) => given === value)?.[0]
        if (column) return [{ index, from, column }]
      }
      return []
    })
    return { text, values: [...values], sources }
  })
}
