import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { requestsIn } from '#test/support/document-requests.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [student, office, admin, dios] = (['student', 'lowAdmin', 'admin', 'dios'] as const).map((one) =>
  world.as(one),
) as [Caller, Caller, Caller, Caller]
type Caller = ReturnType<typeof world.as>
const { asked, institute } = await requestsIn(world)

const current = async (kind: string) =>
  (await admin.call('GET', '/paper-texts')).body.data.find((one: { kind: string }) => one.kind === kind)
const own = {
  kind: 'study',
  version: 1,
  opening: 'La Dirección del {instituto} certifica que',
  content: '{titular} {documento}, está {inscrito|inscrita} en {especialidad}.\nEl lapso va {lapso}.',
  remark: 'Válida por noventa días.',
  closing: 'Constancia que se expide {lugar_y_fecha}.',
}
const write = (change: object = {}, by = admin) => by.call('POST', '/paper-texts', { ...own, ...change })
/** A study certificate that is ready: what it says in one line, and the version of its text. */
async function made() {
  const id = await asked(1)
  const { body } = await office.call('PATCH', `/document-requests/${id}/set-generated`)
  const words = await wordsOfPdf(
    (await student.call('GET', `/document-requests/${id}/paper`)).bytes,
    '-layout',
  )
  const { version } = await world.db
    .selectFrom('papers as p')
    .innerJoin('paper_texts as t', 't.id', 'p.text_id')
    .select('t.version')
    .where('p.id', '=', body.data.paper.id)
    .executeTakeFirstOrThrow()
  return { words: words.replaceAll(/\s+/g, ' '), version }
}

beforeAll(async () => {
  await world.db
    .insertInto('institution')
    .values({ name: 'Instituto Ávila', short_name: 'IUA', city: 'Caracas' })
    .execute()
})

test.skipIf(leftOut('pdftotext'))(
  'papers say what the institute has written, each the version of its day',
  async () => {
    const before = await made()
    expect(before).toMatchObject({
      version: 1,
      words: expect.stringContaining('con inscripción en las materias'),
    })
    expect(before.words).toMatch(/ de la especialidad (de )?Informática/)
    const basic = (is_basic: boolean) =>
      world.db
        .updateTable('specializations')
        .set({ is_basic })
        .where('id', '=', institute.specialization_id)
        .execute()
    await basic(true)
    expect((await made()).words).toContain(' del ciclo básico, sección')
    await basic(false)
    const { status, body } = await write()
    expect([status, body.data]).toEqual([
      201,
      {
        ...own,
        id: expect.any(Number),
        version: 2,
        author_name: expect.any(String),
        created_at: expect.any(String),
      },
    ])
    const after = await made()
    expect(after.version).toBe(2)
    for (const said of [
      'La Dirección del Instituto Ávila certifica que',
      /titular de la cédula de identidad V-[\d.]+, está inscrit[oa] en /,
      'El lapso va del ',
      'Válida por noventa días.',
      'Constancia que se expide en Caracas, a los ',
    ])
      expect(after.words).toMatch(said)
    expect(after.words).not.toContain('{')
    const versions = (await admin.call('GET', '/paper-texts?kind=study')).body.data
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[1]).toMatchObject({ author_name: null })
    expect(await current('grades')).toMatchObject({ version: 1 })
  },
)

test('two who change the same version: the second is told; the same again is no version', async () => {
  const { version } = await current('letter')
  const change = { kind: 'letter', version, content: '{titular} {documento}, es de los nuestros.' }
  await world.openConnections(4)
  const answers = await Promise.all([
    write({ ...change, remark: null }),
    write({ ...change, remark: 'Otra.' }, dios),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('stale_version')
  const { id, author_name, created_at, ...latest } = await current('letter')
  expect(latest.version).toBe(version + 1)
  expect((await admin.call('POST', '/paper-texts', latest)).body.data).toMatchObject({
    id,
    author_name,
    created_at,
  })
})

test.each([
  [{ content: 'Cursa con nosotros.' }, { content: ['placeholder_missing:documento'] }],
  [{ closing: 'Se expide hoy.' }, { closing: ['placeholder_missing:lugar_y_fecha'] }],
  [{ content: '{documento} {promedio}' }, { content: ['placeholder_unknown:promedio'] }],
  [
    { opening: 'Se {hace constar', remark: '{a|b|c}' },
    { opening: ['placeholder_open'], remark: ['placeholder_forms'] },
  ],
  [{ opening: '' }, { opening: ['required'] }],
  [{ content: `{documento}${'a'.repeat(3_000)}` }, { content: ['max:3000'] }],
  [{ kind: 'cover' }, { kind: ['in'] }],
  [{ opening: null }, { opening: ['required'] }],
  [{ kind: 'kardex' }, { content: ['no_place'] }],
  [{ version: 0 }, { version: ['min:1'] }],
])('%j is refused at its field', async (change, errors) => {
  const { status, body } = await write(change)
  expect([status, body.errors]).toEqual([422, errors])
})

test('what was written stays as it is', async () => {
  await expect(world.db.updateTable('paper_texts').set({ opening: 'Otra' }).execute()).rejects.toThrow()
  await expect(world.db.deleteFrom('paper_texts').execute()).rejects.toThrow()
})

const KINDS = ['study', 'grades', 'letter', 'kardex', 'acta', 'receipt'] as const

test.skipIf(leftOut('pdftotext'))(
  'a sample shows each kind in words that are not saved, marked, without number, signature or code; nothing is kept',
  async () => {
    const counts = async () => ({
      papers: (await admin.call('GET', '/papers')).body.total,
      texts: (await Promise.all(KINDS.map(current))).map(({ version }) => version),
    })
    const before = await counts()
    const said: Record<string, string[]> = {}
    for (const kind of KINDS) {
      const isProse = KINDS.indexOf(kind) < 3
      const body = {
        kind,
        ...{ opening: `Apertura de ${kind}`, remark: 'Nota propia', closing: 'Dada {lugar_y_fecha}.' },
        content: isProse ? 'Titular de {documento}.' : null,
      }
      const { status, bytes } = await admin.call('POST', '/paper-texts/sample', body, {
        query: { paper: 'a4' },
        headers: { accept: 'application/pdf' },
      })
      const read = await wordsOfPdf(bytes, '-raw')
      const words = read.replaceAll(/\s+/g, ' ')
      // Written across the page, a letter at a time.
      const isMarked = read.replaceAll(/\s/g, '').endsWith('MUESTRA')
      const own = [`Apertura de ${kind}`, 'Nota propia', 'Dada en Caracas, a los', 'Instituto Ávila']
      const alien = [/N\.º 20\d\d/, /Ed25519/, /\/verify/, /[{}]/]
      said[kind] = [
        ...(status === 200 && isMarked ? [] : [String(status)]),
        ...own.filter((one) => !words.includes(one)),
        ...alien.filter((one) => one.test(words)).map(String),
      ]
    }
    expect(said).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, []])))
    expect(await counts()).toEqual(before)
  },
)

test('a sample of a text that is not closed is refused at its field; without asking for the file there is a link', async () => {
  const { version: _, ...text } = own
  const wrong = await admin.call('POST', '/paper-texts/sample', { ...text, closing: 'Hoy {' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { closing: ['placeholder_open'] }])
  const { status, body } = await admin.call('POST', '/paper-texts/sample', text)
  expect([status, body]).toEqual([200, { data: { url: expect.stringContaining('/api/reports/') } }])
})
