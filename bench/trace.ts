import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
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
export type Statement = { text: string; values: unknown[]; sources: Source[]; trip: number }

type Answer = { rows: Row[]; trip: number }
type Heard = { text: string; values: readonly unknown[] } & Answer

const FRAME = /^(begin|commit|rollback)/

/** What a call asks of the database beside `begin` and `commit`, and in how many trips. */
export const costOf = (heard: readonly Heard[]) => ({
  statements: heard.filter(({ text }) => !FRAME.test(text)).length,
  trips: new Set(heard.map(({ trip }) => trip)).size,
})

/** The statements of one call as Claustro sends them, with what each gave, and which are sent before an answer has come. */
export async function openTracer(url: string, files: string) {
  let heard: Pick<Heard, 'text' | 'values'>[] = []
  const { db, close } = openDatabase(url, {
    most: 2,
    onQuery: ({ sql: text, parameters: values }) => {
      heard.push({ text, values })
    },
  })
  const answers: Answer[] = []
  const trips = new WeakMap<object, number>()
  let trip = 0
  let is_answered = false
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      // Asked for as soon as it is made.
      if (is_answered) trip += 1
      is_answered = false
      trips.set(queryId, trip)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      is_answered = true
      answers.push({ rows: (result.rows ?? []) as Row[], trip: trips.get(queryId) ?? trip })
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
    own_url: () => 'http://127.0.0.1:3000',
    demo: false,
    log: () => {},
    unlimited: true,
  })
  return {
    app,
    db,
    async trace({ method = 'GET', path, headers = {}, body }: Ask): Promise<Heard[]> {
      heard = []
      answers.length = 0
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers,
        ...(body !== undefined && { payload: body as object }),
      })
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return heard.map((one, index) => ({ ...one, ...(answers[index] ?? { rows: [], trip }) }))
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

/** What is reached, when it is, and that a session was used: what a bare server does not ask. */
const OURS = /update session_tokens set used_at|^select array\[|set_config\('claustro|update "sessions"/
/** Who calls: the bare server asks it of the session that was traced. */
const SESSION = /from session_tokens t\b/

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' ? value > 100 : typeof value === 'string' && value.length > 5

/** What the bare server sends: the session's and the handler's own statements, each told from where its changing values come. */
export function statementsOf(
  heard: readonly Heard[],
  { request, open }: { request?: unknown; open?: boolean },
): Statement[] {
  const kept = open ? heard : heard.filter(({ text }) => !OURS.test(text))
  return kept.map(({ text, values, trip }, at) => {
    const sources = values.flatMap((value, index): Source[] => {
      if (Buffer.isBuffer(value)) return SESSION.test(text) ? [] : [{ index, from: 'random' }]
      if (request !== undefined && value === request) return [{ index, from: 'request' }]
      if (Array.isArray(value) && value.length === 1 && value[0] === request)
        return [{ index, from: 'request in a list' }]
      if (!isTelling(value)) return []
      for (const [from, { rows, ...earlier }] of kept.slice(0, at).entries()) {
        if (earlier.trip === trip || SESSION.test(earlier.text)) continue
        const column = Object.entries(rows[0] ?? {}).find(([, given]) => given === value)?.[0]
        if (column) return [{ index, from, column }]
      }
      return []
    })
    return { text, values: [...values], sources, trip }
  })
}
