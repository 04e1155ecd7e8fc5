import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { createClass } from '#test/support/classes.ts'
import { leftOut, readBy, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { scannedQr } from '#test/support/scanned-qr.ts'
import { createWorld } from '#test/support/world.ts'
import { checkedFacts } from '../rules.ts'

afterAll(stopPdf)
const world = await createWorld({ public_url: null })
const MONTH = 31 * 86_400_000
const DAY = 86_400_000
let admin = world.as('admin')
let dios = world.as('dios')
let [student, section, course, period] = [0, 0, 0, 0]
const payments: number[] = []

/** Each takes two papers at once at most. */
const signIn = async () => {
  admin = await world.signIn(world.as('admin').user_id)
  dios = await world.signIn(world.as('dios').user_id)
}

/** A period that is closed, with a student of it who was noted and has paid. */
beforeAll(async () => {
  await world.db
    .insertInto('institution')
    .values({ name: 'Instituto Ávila', short_name: 'IUA', city: 'Caracas' })
    .execute()
  const teacher = world.as('teacher')
  const own_teacher = await idOf(world, 'teachers', teacher)
  const institute = await createInstitute(world)
  await letTeach(world, own_teacher, institute)
  const it = await createClass(world, institute, own_teacher)
  const notes = [
    { student_id: it.first, note: 14 },
    { student_id: it.second, note: 8 },
  ]
  const evaluation = { title: 'Parcial', weighting: 100, notes }
  await teacher.call('PATCH', `/lessons/${it.lesson}/evaluate`, evaluation)
  await teacher.call('PATCH', `/lessons/${it.lesson}/register`, {})
  ;[student, section, course, period] = [it.first, it.own.section_id, it.own.course_id, institute.period_id]
  for (const amount of [100, 200, 300]) {
    const paid = { type: 1, date: '2026-11-20', amount, status: 2 }
    const body = { student_id: student, period_id: period, ...paid }
    payments.push((await world.as('admin').call('POST', '/payments', body)).body.data.id)
  }
  world.clock.move(4 * MONTH)
  await signIn()
  await admin.call('POST', `/periods/${period}/close`, { accept_incomplete: true })
})

const KINDS = ['kardex', 'acta', 'receipt'] as const
type Kind = (typeof KINDS)[number]
const pathOf = (kind: Kind, at = 0) =>
  ({
    kardex: `/students/${student}/history?format=pdf`,
    acta: `/sections/${section}/courses/${course}/acta?format=pdf`,
    receipt: `/payments/${payments[at]}/receipt/pdf?`,
  })[kind]

const accept = { headers: { accept: 'application/pdf' } }
const asked = async (kind: Kind, { paper = 'us-letter', at = 0, by = admin } = {}) => {
  const answer = await by.call('GET', `${pathOf(kind, at)}&paper=${paper}`, undefined, accept)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.bytes
}
const rowsOf = (kind: Kind) =>
  world.db.selectFrom('papers').selectAll().where('kind', '=', kind).orderBy('id').execute()
/** The paper that was made last of a kind; there is one. */
async function issued(kind: Kind, options = {}) {
  const bytes = await asked(kind, options)
  const paper = (await rowsOf(kind)).at(-1)
  if (!paper) throw new Error('no paper was made')
  return { ...paper, bytes }
}
const said = async (code: string) => (await world.guest.call('GET', `/verify/${code}`)).body.data
const keys = async () => (await world.app.inject({ url: '/.well-known/jwks.json' })).json()
const check = async (facts: string, signature: string) =>
  checkedFacts(`#${Buffer.from(facts).toString('base64url')}.${signature}`, await keys())
const correct = (note: number) =>
  admin.call('PATCH', `/sections/${section}/courses/${course}/students/${student}`, {
    note,
    reason: 'Un examen sin sumar',
  })

test('without an address of the institute none is made, nor the actas of a period; written, they are', async () => {
  const none = { status: 409, body: { message: 'paper_without_address' } }
  for (const kind of KINDS)
    expect(await admin.call('GET', pathOf(kind), undefined, accept)).toMatchObject(none)
  expect(await admin.call('POST', `/periods/${period}/actas/file`, {})).toMatchObject(none)
  expect(await world.db.selectFrom('papers').select('id').execute()).toEqual([])
  const written = await admin.call('PATCH', '/institution', { public_url: 'https://avila.test' })
  expect(written.status).toBe(200)
  expect((await asked('kardex')).length).toBeGreaterThan(1_000)
})

test('with letters that no font has none is made', async () => {
  const rename = (name: string) => world.db.updateTable('institution').set({ name }).execute()
  const { name } = await world.db.selectFrom('institution').select('name').executeTakeFirstOrThrow()
  await rename('Liceo 吴小明')
  const undrawn = { status: 409, body: { message: 'paper_letters_undrawn' } }
  for (const kind of ['acta', 'receipt'] as const)
    expect(await admin.call('GET', pathOf(kind), undefined, accept)).toMatchObject(undrawn)
  await rename(name)
})

describe.each(KINDS)('a %s', (kind) => {
  test('is genuine under its code, for whom or of what, and on its day', async () => {
    const { code, year, number } = await issued(kind)
    const of =
      kind === 'acta'
        ? { about: expect.stringMatching(/^Acta N\.º 1, .+2026-2$/) }
        : { initials: expect.stringMatching(/^\p{L}\. B\.$/u), last_digits: expect.stringMatching(/^\d{3}$/) }
    expect(await said(code)).toMatchObject({
      ...{ state: 'genuine', kind, number: `${year}-${String(number).padStart(6, '0')}` },
      ...{ issued_on: '2027-03-27', ...of },
    })
    if (kind === 'acta') expect(await said(code)).not.toHaveProperty('initials')
    const vc = { headers: { accept: 'application/vc+jwt' } }
    const { bytes } = await world.guest.call('GET', `/verify/${code}`, undefined, vc)
    const claims = JSON.parse(Buffer.from(bytes.toString().split('.')[1] ?? '', 'base64url').toString())
    expect(claims.credentialSubject).toMatchObject({ kind, issuedOn: '2027-03-27' })
  })

  test('one letter changed, or the signature of another, is told; as it is it holds', async () => {
    const { facts, signature } = await issued(kind)
    expect(await check(facts, signature)).toMatchObject({ is_signed: true, facts: { k: kind } })
    expect((await check(facts.replace('"n":"2', '"n":"3'), signature))?.is_signed).toBe(false)
    const { privateKey } = generateKeyPairSync('ed25519')
    const foreign = sign(null, Buffer.from(facts), privateKey).toString('base64url')
    expect((await check(facts, foreign))?.is_signed).toBe(false)
  })

  test('asked for again, also by several at once, is the same', async () => {
    const { bytes } = await issued(kind)
    await world.openConnections(4)
    const before = (await rowsOf(kind)).length
    const again = await Promise.all([admin, admin, dios, dios].map((by) => asked(kind, { by })))
    expect(again.every((one) => one.equals(bytes))).toBe(true)
    expect(await rowsOf(kind)).toHaveLength(before)
  })

  test('withdrawn, says so, and the next is another', async () => {
    const { id, code } = await issued(kind)
    await admin.call('POST', `/papers/${id}/withdraw`, { reason: 'Tenía un error' })
    expect(await said(code)).toMatchObject({ state: 'withdrawn', kind })
    await world.openConnections(4)
    const before = (await rowsOf(kind)).length
    await Promise.all([admin, admin, dios, dios].map((by) => asked(kind, { by })))
    expect(await rowsOf(kind)).toHaveLength(before + 1)
    expect((await said((await issued(kind)).code)).state).toBe('genuine')
  })

  test.skipIf(leftOut('pdftoppm') || leftOut('qpdf'))(
    'is a sound PDF/A with its number, and a QR that holds, on Letter and on A4',
    async () => {
      const all = [await issued(kind)]
      // What is made once stays on its paper: another is asked for.
      if (kind === 'acta') await correct(13)
      all.push(await issued(kind, { paper: 'a4', at: 1 }))
      const sizes = [/MediaBox\s*\[0 0 612 792\]/, /MediaBox\s*\[0 0 595\.\d+ 841\.\d+\]/]
      for (const [at, { bytes, code, year, number }] of all.entries()) {
        expect(await readBy('qpdf', ['--check', '-'], bytes)).toContain('No syntax or stream encoding')
        const opened = await readBy('qpdf', ['--qdf', '--object-streams=disable', '-', '-'], bytes, 'latin1')
        expect(opened.replaceAll(/\s+/g, ' ').replaceAll(/\[ | \]/g, (one) => one.trim())).toMatch(
          sizes[at] ?? /$^/,
        )
        expect(bytes.toString('latin1')).toMatch(/pdfaid:conformance>A</)
        const words = await wordsOfPdf(bytes, '-layout')
        expect(words).toContain(`N.º ${year}-${String(number).padStart(6, '0')}`)
        expect(words).toContain(`${code.slice(0, 5)}-${code.slice(5)}`)
        expect(words.replaceAll(/\s+/g, ' ')).toContain('en Caracas, a los veintisiete días del mes de marzo')
        const url = new URL((await scannedQr(bytes)) ?? '')
        expect(url.pathname).toBe(`/verify/${code}`)
        expect(await checkedFacts(url.hash, await keys())).toMatchObject({ is_signed: true })
      }
    },
  )
})

describe('a kardex', () => {
  test('of a history that changed, or of another day, is another; the former stay genuine', async () => {
    const first = await issued('kardex')
    await correct(15)
    const second = await issued('kardex')
    world.clock.move(DAY)
    await signIn()
    const third = await issued('kardex')
    const codes = [first, second, third].map(({ code }) => code)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect((await said(code)).state).toBe('genuine')
    expect((await said(third.code)).issued_on).toBe('2027-03-28')
  })

  test('only its file is a paper: reading the history makes none', async () => {
    const before = (await rowsOf('kardex')).length
    expect((await admin.call('GET', `/students/${student}/history`)).body.data.periods).toHaveLength(1)
    expect(await rowsOf('kardex')).toHaveLength(before)
  })
})

describe('an acta', () => {
  test('that another amends withdraws its paper, which cites the later one in the history', async () => {
    const first = await issued('acta')
    await correct(16)
    expect((await said(first.code)).state).toBe('withdrawn')
    const second = await issued('acta')
    expect(second.acta_number).toBeGreaterThan(first.acta_number ?? 0)
    const { state, about } = await said(second.code)
    expect([state, about]).toEqual(['genuine', expect.stringContaining(`Acta N.º ${second.acta_number},`)])
  })

  test('amended while its paper is made leaves none good but that of the latest', async () => {
    await world.openConnections(6)
    await correct(17)
    await Promise.all([asked('acta'), correct(18), asked('acta', { by: dios })])
    const { rows } = await sql<{ number: number }>`select acta_number as number from papers
      where kind = 'acta' and withdrawn_at is null`.execute(world.db)
    const { last } = await world.db
      .selectFrom('actas')
      .select((row) => row.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    expect(rows.filter(({ number }) => number !== last)).toEqual([])
  })
})
