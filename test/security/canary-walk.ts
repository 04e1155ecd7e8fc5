import { readXlsx } from 'hucre/xlsx'
import * as z from 'zod/mini'
import { type EndpointSpec, named, report } from '#kernel/endpoint.ts'
import { bodies } from '../access/access-bodies.ts'
import type { CallerName } from '../access/access-table.ts'
import type { Objects } from '../access/samples.ts'
import type { Answer, Caller, Method } from '../support/callers.ts'
import { leftOut, wordsOfPdf } from '../support/debian-programs.ts'
import { exportedFile, notification, savedView } from '../support/personal-objects.ts'
import { isShort } from '../support/size.ts'
import type { World } from '../support/world.ts'

/** Without a reader of PDFs none are asked for; where the tests decide, that fails instead. */
export const READS_PDF = !leftOut('pdftotext')

export type Walk = {
  world: World
  objects: Objects
  specs: readonly EndpointSpec[]
  /** The coordinator, as one who teaches. */
  coordinator: number
  /** The private links to timetables, by whose they are. */
  feeds: Partial<Record<CallerName, string>>
}
export type Format = 'text' | 'pdf' | 'xlsx' | 'csv'
/** What was answered, in words: of one call, or of the link that it gave. */
export type Heard = { call: string; said: string; format: Format; text: string }

export const callOf = ({ method, path }: EndpointSpec) => `${method} ${path}`
export const callerOf = (world: World, name: CallerName): Caller =>
  name === 'none' ? world.guest : world.as(name)

async function pathsOf(walk: Walk, spec: EndpointSpec, name: CallerName): Promise<string[]> {
  const paths = [await pathOf(walk, spec, { name, which: 'own' })]
  paths.push(await pathOf(walk, spec, { name, which: 'foreign' }))
  const [first] = Object.values(spec.params ?? {})
  if (first && named.get(first)?.ref === 'teacher')
    paths.push(spec.path.replace('{id}', `${walk.coordinator}`))
  return [...new Set(paths)]
}

type Which = { name: CallerName; which: 'own' | 'foreign' }

/** The path of a call, with ids that are the caller's to ask for, or not. */
export async function pathOf(
  { world, objects, feeds }: Walk,
  spec: EndpointSpec,
  { name, which }: Which,
): Promise<string> {
  const caller = callerOf(world, name)
  let path = spec.path
    .replace('{email}', 'nadie@x.test')
    .replace('{resource}', 'courses')
    .replace('{key}', `${'0'.repeat(32)}.webp`)
    .replace('/feeds/{token}', `/feeds/${feeds[name] ?? 'x'}.ics`)
  for (const [param, schema] of Object.entries(spec.params ?? {})) {
    const entity = named.get(schema)?.ref
    const user_id = which === 'own' ? caller.user_id || 1 : world.as('dios').user_id
    let id = 1
    if (entity === 'user') id = user_id
    else if (entity === 'notification')
      id = (await noticeWithFile(world, user_id)) ?? (await notification(world.db, user_id))
    else if (entity === 'saved_view' || entity === 'readable_view') id = await savedView(world.db, user_id)
    else if (entity === 'export') id = await exportedFile(world.db, user_id)
    else if (entity && entity in objects) id = objects[entity as keyof Objects][which]
    path = path.replace(`{${param}}`, String(id))
  }
  return path
}

/** What somebody got with a file, whose words are heard where it is had. */
async function noticeWithFile({ db }: World, user_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.id')
    .where('r.user_id', '=', user_id)
    .where('n.attachment', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

type Query = Record<string, string | number>

/**
 * Every include at once, and every format of a file. A list on paper has the columns and rows of the same list as a sheet,
 * so that one of each suffices; what is a paper alone is read wherever it is had.
 */
function queriesOf({ objects }: Walk, spec: EndpointSpec, withPaper: boolean): Query[] {
  const sample = bodies(objects)[callOf(spec)]?.query ?? {}
  const json = spec.query
    ? JSON.stringify(z.toJSONSchema(spec.query, { io: 'input', unrepresentable: 'any' }))
    : ''
  const names = /"with":\{"type":"array","items":\{"type":"string","enum":\[([^\]]*)\]/.exec(json)?.[1]
  const plain = [sample, ...(names ? [{ ...sample, with: names.replaceAll('"', '') }] : [])]
  if (spec.answer === report)
    return ['xlsx', ...(READS_PDF ? ['pdf'] : [])].map((format) => ({ ...sample, format }))
  if (spec.has_file) {
    const formats =
      /"format":\{"type":"string","enum":\[([^\]]*)\]/.exec(json)?.[1]?.replaceAll('"', '').split(',') ?? []
    const read = formats.filter((format) => format !== 'pdf' || READS_PDF)
    return [...plain, ...read.map((format) => ({ ...sample, format }))]
  }
  if (!spec.exports) return plain
  const papers = READS_PDF && withPaper ? ['pdf'] : []
  return [...plain, ...['csv', 'xlsx', ...papers].map((format) => ({ ...sample, format }))]
}

/** What an answer says, whatever it is: as it stands, and without the marks that are put between the digits of a number. */
async function wordsOf(answer: Answer): Promise<Pick<Heard, 'format' | 'text'> | null> {
  const said = await readAnswer(answer)
  return said && { ...said, text: `${said.text} ${said.text.replaceAll(/(?<=\d)[.\s-]+(?=\d)/g, '')}` }
}

async function readAnswer({ headers, body, bytes }: Answer): Promise<Pick<Heard, 'format' | 'text'> | null> {
  const type = String(headers['content-type'] ?? '')
  if (type.includes('pdf')) {
    if (!READS_PDF) return null
    // A word that a line ends in the middle of is one word again.
    const text = (await wordsOfPdf(bytes, '-raw')).replaceAll(/[\s\u00ad\u200b]+/g, '')
    return { format: 'pdf', text: `${text} ${text.replaceAll(/(?<=[a-z])-(?=[a-z])/g, '')}` }
  }
  if (type.includes('spreadsheet')) {
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    return { format: 'xlsx', text: JSON.stringify(sheets.map(({ rows }) => rows)) }
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  return { format: type.includes('csv') ? 'csv' : 'text', text }
}

/** The report behind a link, opened by one who has nothing but the link. */
async function behind(world: World, spec: EndpointSpec, { status, body }: Answer): Promise<Answer | null> {
  if (spec.answer !== report || status !== 200) return null
  const opened = await world.guest.call('GET', new URL(body.data.url).pathname.replace('/api', ''))
  if (opened.status !== 200) throw new Error(`The link of ${spec.path} opens nothing: ${opened.status}`)
  return opened
}

/** Everything that a caller hears from every call, and from the links that it gives. */
export async function hear(walk: Walk, name: CallerName, hears: (heard: Heard) => void): Promise<void> {
  const { world, objects } = walk
  const caller = callerOf(world, name)
  for (const spec of walk.specs) {
    const { body, files } = bodies(objects)[callOf(spec)] ?? {}
    for (const { path, query } of await requestsOf(walk, spec, name)) {
      const sending = { query, ...(files && { files }) }
      const answer = await caller.call(spec.method as Method, path, body, sending)
      const call = `${callOf(spec)} ${path}`
      for (const one of await heardIn([answer, await behind(world, spec, answer)], { call, query }))
        hears(one)
    }
  }
}

/** A list on paper is set by the same code for everybody: the short form reads it as two of them. */
const READS_PAPER: readonly CallerName[] = isShort
  ? ['admin', 'lowAdmin']
  : ['none', 'student', 'teacher', 'coordinator', 'lowAdmin', 'admin']

/** Each path of a call with each query that it is asked with; papers once only, and not for the highest level. */
async function requestsOf(walk: Walk, spec: EndpointSpec, name: CallerName) {
  const paths = await pathsOf(walk, spec, name)
  return paths.flatMap((path, at) => {
    const queries =
      spec.method === 'GET' ? queriesOf(walk, spec, at === 0 && READS_PAPER.includes(name)) : [{}]
    return queries.map((query) => ({ path, query }))
  })
}

/** What those answers say that have any words. */
async function heardIn(
  answers: readonly (Answer | null)[],
  { call, query }: { call: string; query: object },
): Promise<Heard[]> {
  const heard = answers.map(async (one) => {
    const words = one && (await wordsOf(one))
    return one && words ? [{ call, said: `${JSON.stringify(query)} ${one.status}`, ...words }] : []
  })
  return (await Promise.all(heard)).flat()
}
