import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointSpec, named } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { bodies } from '../access-bodies.ts'
import { CALLERS, type CallerName } from '../access-table.ts'
import { idOf } from '../institute.ts'
import { notification, type Objects, savedView, twoOfEverything } from '../two-of-everything.ts'
import { type Answer, type Caller, createWorld, type Method, type World } from '../world.ts'
import { type Canary, type Kind, plantCanaries, type Subject } from './canaries.ts'

const ALL: readonly Kind[] = ['name', 'identity', 'contact', 'private', 'money']
const PERSON: readonly Kind[] = ['name', 'identity', 'contact', 'private']
/**
 * By hand, from spec.md 2 and domain.md 7: who may read what of whom; nobody reads a secret. s1 is in a section of t1
 * and in a specialization of tc; s2 and t2 have to do with none of them.
 */
const ENTITLED: Record<CallerName, Partial<Record<Subject, readonly Kind[]>>> = {
  none: {},
  student: { s1: ALL, t1: ['name'], tc: ['name'] },
  // The heads of a specialization are named wherever it is.
  teacher: { t1: ALL, s1: PERSON, tc: ['name'] },
  coordinator: { tc: ALL, t1: ALL, s1: PERSON },
  lowAdmin: { s1: ALL, s2: ALL, t1: ALL, t2: ALL, tc: ALL, p1: ALL, p2: ALL, low: ALL },
  admin: { s1: ALL, s2: ALL, t1: ALL, t2: ALL, tc: ALL, p1: ALL, p2: ALL, low: ALL, adm: ALL, dio: ALL },
  dios: { s1: ALL, s2: ALL, t1: ALL, t2: ALL, tc: ALL, p1: ALL, p2: ALL, low: ALL, adm: ALL, dio: ALL },
}

const may = (name: CallerName, { subject, kind }: Canary): boolean =>
  kind !== 'secret' && (ENTITLED[name][subject]?.includes(kind) ?? false)

const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const canaries = await plantCanaries(world, objects)
const specs = routes.map(({ endpoint }) => endpoint)
const callOf = ({ method, path }: EndpointSpec) => `${method} ${path}`
const callerOf = (name: CallerName): Caller => (name === 'none' ? world.guest : world.as(name))

/** Who is a teacher too. */
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))

async function pathsOf(spec: EndpointSpec, caller: Caller): Promise<string[]> {
  const paths = [await pathOf(spec, caller, 'own'), await pathOf(spec, caller, 'foreign')]
  const [first] = Object.values(spec.params ?? {})
  if (first && named.get(first)?.ref === 'teacher') paths.push(spec.path.replace('{id}', `${coordinator}`))
  return [...new Set(paths)]
}

async function pathOf(spec: EndpointSpec, caller: Caller, which: 'own' | 'foreign'): Promise<string> {
  let path = spec.path
    .replace('{email}', 'nadie@x.test')
    .replace('{resource}', 'courses')
    .replace('{key}', `${'0'.repeat(32)}.webp`)
  for (const [param, schema] of Object.entries(spec.params ?? {})) {
    const entity = named.get(schema)?.ref
    const user_id = which === 'own' ? caller.user_id || 1 : world.as('dios').user_id
    let id = 1
    if (entity === 'user') id = user_id
    else if (entity === 'notification') id = await notification(world.db, user_id)
    else if (entity === 'saved_view' || entity === 'readable_view') id = await savedView(world.db, user_id)
    else if (entity && entity in objects) id = objects[entity as keyof Objects][which]
    path = path.replace(`{${param}}`, String(id))
  }
  return path
}

/** Every include at once, and every format of a file. */
function queriesOf(spec: EndpointSpec): Record<string, string | number>[] {
  const sample = bodies(objects)[callOf(spec)]?.query ?? {}
  const json = spec.query
    ? JSON.stringify(z.toJSONSchema(spec.query, { io: 'input', unrepresentable: 'any' }))
    : ''
  const names = /"with":\{"type":"array","items":\{"type":"string","enum":\[([^\]]*)\]/.exec(json)?.[1]
  const formats = spec.exports
    ? [
        { ...sample, format: 'csv' },
        { ...sample, format: 'xlsx' },
      ]
    : []
  return [sample, ...(names ? [{ ...sample, with: names.replaceAll('"', '') }] : []), ...formats]
}

async function textOf({ headers, body, bytes }: Answer): Promise<string> {
  const type = String(headers['content-type'] ?? '')
  if (!type.includes('spreadsheet')) return typeof body === 'string' ? body : JSON.stringify(body ?? null)
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}

const leaksIn = (name: CallerName, text: string): string[] =>
  canaries.filter((one) => text.includes(one.word) && !may(name, one)).map(({ word }) => word)

/** Everything that the caller hears from every call. */
async function hear(name: CallerName, hears: (call: string, text: string) => void): Promise<void> {
  const caller = callerOf(name)
  for (const spec of specs) {
    const { body, files } = bodies(objects)[callOf(spec)] ?? {}
    for (const path of await pathsOf(spec, caller))
      for (const query of spec.method === 'GET' ? queriesOf(spec) : [{}]) {
        const answer = await caller.call(spec.method as Method, path, body, {
          query,
          ...(files && { files }),
        })
        hears(`${callOf(spec)} ${JSON.stringify(query)} ${answer.status}`, await textOf(answer))
      }
  }
}

const heardBy = new Map<CallerName, string>()

test.each(CALLERS)('%s hears no word that is not theirs to hear', { timeout: 120_000 }, async (name) => {
  const leaks: string[] = []
  let all = ''
  await hear(name, (call, text) => {
    all += text
    for (const word of leaksIn(name, text)) leaks.push(`${call}: ${word}`)
  })
  heardBy.set(name, all)
  expect(leaks).toEqual([])
})

test('each word that an administrator may read was heard, so that the walk really looked', () => {
  const heard = heardBy.get('admin') ?? ''
  const read = canaries.filter((one) => may('admin', one))
  const silent = read.filter((one) => !heard.includes(one.word))
  expect(silent.map(({ word }) => word)).toEqual([])
  for (const [name, subject] of [
    ['student', 's1'],
    ['teacher', 't1'],
    ['coordinator', 'tc'],
  ] as const) {
    const own = canaries.filter((one) => one.subject === subject && may(name, one))
    expect(own.filter(({ word }) => !heardBy.get(name)?.includes(word)).map(({ word }) => word)).toEqual([])
  }
})

test.each([
  'student',
  'teacher',
  'coordinator',
  'lowAdmin',
] as const)('no search, filter or total tells %s of what is hidden', { timeout: 180_000 }, async (name) => {
  const told: string[] = []
  let searched = 0
  const hidden = canaries.filter((one) => !may(name, one))
  for (const spec of specs.filter(
    ({ method, query }) => method === 'GET' && query?.shape.search !== undefined,
  )) {
    const path = await pathOf(spec, callerOf(name), 'own')
    // By the role alone, whatever is searched.
    if ((await callerOf(name).call('GET', path)).body.message === 'this_action_is_unauthorized') continue
    searched += 1
    for (const { word } of hidden) {
      const { status, body } = await callerOf(name).call('GET', path, undefined, { query: { search: word } })
      const found = status === 200 ? (body.total ?? body.data.length) : 0
      if (found > 0) told.push(`${callOf(spec)}?search=${word}: ${found}`)
    }
  }
  expect(told).toEqual([])
  expect(searched).toBeGreaterThan(2)
})

test('no line of the log holds a word of anybody', () => {
  const text = JSON.stringify(world.lines)
  expect(world.lines.length).toBeGreaterThan(500)
  expect(canaries.filter(({ word }) => text.includes(word)).map(({ word }) => word)).toEqual([])
})

async function mailsOf(of: World): Promise<{ to: string; text: string }[]> {
  const { rows } = await sql<{ payload: { to?: string; email?: string } }>`select payload from jobs`.execute(
    of.db,
  )
  return rows.map(({ payload }) => ({
    to: payload.to ?? payload.email ?? '',
    text: JSON.stringify(payload),
  }))
}

test('no mail and no notice tells one person of another', async () => {
  const real = await createWorld()
  const things = await twoOfEverything(real)
  const words = await plantCanaries(real, things)
  const { own, foreign } = things.preregistered_student
  const admin = real.as('admin')
  const statuses = [
    await admin.call('POST', `/preregistered-students/${own}/reject`, { reason: 'Falta' }),
    await admin.call('POST', `/preregistered-students/${foreign}/confirm`, {}),
    await admin.call('POST', '/payments/review', { ids: Object.values(things.payment), status: 2 }),
    await admin.call('PATCH', `/users/${real.as('lowAdmin').user_id}/email`, {
      new_email: 'zqlowemailqz@y.test',
    }),
    await real.guest.call('POST', '/password-reset/zqs2emailqz@x.test'),
    await real.guest.call('POST', '/password-reset/zqtcemailqz@x.test'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 201, 200, 200, 202, 202])
  const mails = await mailsOf(real)
  expect(mails.length).toBeGreaterThanOrEqual(5)
  const strange = mails.flatMap(({ to, text }) => {
    const reader = words.find(({ word }) => to.includes(word))?.subject
    return words
      .filter((one) => text.includes(one.word) && one.subject !== reader)
      .map(({ word }) => `${to}: ${word}`)
  })
  expect(strange).toEqual([])
  const logged = JSON.stringify(real.lines)
  expect(words.filter(({ word }) => logged.includes(word))).toEqual([])
})

test('control: a field too many in an answer, a log line and a mail is found', () => {
  expect(leaksIn('student', '{"data":{"address":"zqs2addressqz"}}')).toEqual(['zqs2addressqz'])
  expect(leaksIn('teacher', '{"data":{"title":"zqs1titleqz"}}')).toEqual(['zqs1titleqz'])
  expect(leaksIn('admin', '{"password":"zqs1passwordqz"}')).toEqual(['zqs1passwordqz'])
  expect(leaksIn('student', '{"data":{"address":"zqs1addressqz"}}')).toEqual([])
})
