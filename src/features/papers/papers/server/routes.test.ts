import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSigningKey } from '#server/access/keys/signing-keys.ts'
import { setNow } from '#server/database/set-now.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, readBy, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { scannedQr } from '#test/support/scanned-qr.ts'
import { createWorld } from '#test/support/world.ts'
import { checkedFacts } from '../checking/rules.ts'

afterAll(stopPdf)
const world = await createWorld()
const [student, office, admin] = [world.as('student'), world.as('lowAdmin'), world.as('admin')]
let own = 0

/** A study certificate that is ready: its request, its paper, its bytes. */
async function issued(paper = 'us-letter') {
  const { body } = await student.call('POST', '/document-requests', { type: 1 })
  const path = `/document-requests/${body.data.id}`
  const made = await office.call('PATCH', `${path}/set-generated?paper=${paper}`)
  const { bytes } = await student.call('GET', `${path}/paper`)
  return { ...(made.body.data.paper as { id: number; number: string; code: string }), bytes, path }
}
const keys = async () => (await world.app.inject({ url: '/.well-known/jwks.json' })).json()

beforeAll(async () => {
  const institute = await createInstitute(world)
  own = await idOf(world, 'students', student)
  await inscribeByRows(world, own, institute)
  await world.db
    .insertInto('institution')
    .values({ name: 'Instituto Ávila', short_name: 'IUA', city: 'Caracas' })
    .execute()
  await world.db.updateTable('periods').set({ signer: 'Coromoto Briceño' }).execute()
})

describe('whoever holds a paper', () => {
  test('asks the institute by its code, with dashes, in small letters and with an O for a 0', async () => {
    const { code, number } = await issued()
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    const { body } = await world.guest.call('GET', `/verify/${encodeURIComponent(typed)}`)
    expect(body.data).toMatchObject({ state: 'genuine', kind: 'study', number, issued_on: '2026-11-23' })
    expect(body.data).toMatchObject({ last_digits: expect.stringMatching(/^\d{3}$/), identity_kind: 'V' })
    const { last_name, identity_number } = await world.db
      .selectFrom('students')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const set = (changes: object) =>
      world.db.updateTable('students').set(changes).where('id', '=', own).execute()
    const kindSaid = async () => (await world.guest.call('GET', `/verify/${code}`)).body.data.identity_kind
    await set({ identity_kind: 'P' })
    expect(await kindSaid(), 'a passport is called one').toBe('P')
    await set({ identity_number: '1234567' })
    expect(await kindSaid(), 'what the paper does not say').toBeUndefined()
    await set({ identity_kind: 'V', identity_number })
    expect(JSON.stringify(body)).not.toContain(last_name)
    expect(JSON.stringify(body)).not.toContain(identity_number)
    for (const unknown of ['AAAAAAAAAA', 'nada', '%20'])
      expect((await world.guest.call('GET', `/verify/${unknown}`)).body.data).toEqual({
        state: 'unknown',
        phone: null,
      })
  })

  test.skipIf(leftOut('pdftoppm'))(
    'reads in its QR what the signature holds together, on either paper',
    async () => {
      const all = [await issued(), await issued('a4')]
      const base = 'http://claustro.test'
      const scanned = await Promise.all(all.map(({ bytes }) => scannedQr(bytes)))
      const set = await keys()
      await Promise.all(
        scanned.map(async (address, at) => {
          const url = new URL(address ?? '')
          expect(`${url.origin}${url.pathname}`).toBe(`${base}/verify/${all[at]?.code}`)
          const checked = await checkedFacts(url.hash, set)
          expect(checked).toMatchObject({
            is_signed: true,
            facts: { n: all[at]?.number, iss: 'Instituto Ávila' },
          })
        }),
      )
    },
  )

  test.skipIf(leftOut('qpdf'))(
    'has a sound PDF/A with tags, in which other programs find the words',
    async () => {
      const { bytes, number } = await issued()
      expect(await readBy('qpdf', ['--check', '-'], bytes)).toContain('No syntax or stream encoding errors')
      const inside = bytes.toString('latin1')
      expect(inside).toMatch(/pdfaid:part>2</)
      expect(inside).toMatch(/pdfaid:conformance>A</)
      const words = (await wordsOfPdf(bytes, '-layout')).replaceAll(/\s+/g, ' ')
      const said = [
        'Constancia de estudio',
        number,
        'Coromoto Briceño',
        'Matemática I',
        'Caracas',
        'veintitrés días',
      ]
      expect(said.filter((one) => !words.includes(one))).toEqual([])
    },
  )
})

describe('controls', () => {
  const other = generateKeyPairSync('ed25519')
  const partsOf = async () => {
    const { id } = await issued()
    const { facts, signature, kid } = await world.db
      .selectFrom('papers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, facts, signature, kid }
  }
  const hashOf = (facts: string, signature: string) =>
    `#${Buffer.from(facts).toString('base64url')}.${signature}`
  const check = async (hash: string) => checkedFacts(hash, await keys())

  test('one letter changed, the signature of another, or none is told; as it is it holds', async () => {
    const { facts, signature } = await partsOf()
    expect((await check(hashOf(facts, signature)))?.is_signed).toBe(true)
    const changed = facts.replace('"i":"', '"i":"X')
    expect(changed).not.toBe(facts)
    expect((await check(hashOf(changed, signature)))?.is_signed).toBe(false)
    const foreign = sign(null, Buffer.from(facts), other.privateKey).toString('base64url')
    expect((await check(hashOf(facts, foreign)))?.is_signed).toBe(false)
    expect(await check('#nada')).toBeNull()
    expect(await check('')).toBeNull()
  })

  test('the document number of the paper is the one that was signed, another is not', async () => {
    const { facts, signature } = await partsOf()
    const { identity_kind, identity_number } = await world.db
      .selectFrom('students')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const checked = await check(hashOf(facts, signature))
    expect(await checked?.isOf(`${identity_kind}-${identity_number}`)).toBe(true)
    expect(
      await checked?.isOf(`${identity_kind} ${identity_number.slice(0, 2)}.${identity_number.slice(2)}`),
    ).toBe(true)
    expect(await checked?.isOf(`${identity_kind}-1${identity_number.slice(1)}`)).toBe(
      identity_number.startsWith('1'),
    )
  })

  test('the credential holds for another library under the published key, and not under another', async () => {
    const { code, number } = await issued()
    const vc = { headers: { accept: 'application/vc+jwt' } }
    const answer = await world.guest.call('GET', `/verify/${code}`, undefined, vc)
    expect(answer.headers['content-type']).toContain('application/vc+jwt')
    const [jwk] = (await keys()).keys
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const token = answer.bytes.toString()
    expect(createVerifier({ key: pem.toString(), algorithms: ['EdDSA'] })(token)).toMatchObject({
      type: ['VerifiableCredential', 'AcademicPaper'],
      issuer: { id: 'http://claustro.test', name: 'Instituto Ávila' },
      credentialSubject: { number, kind: 'study' },
    })
    const foreign = other.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(() => createVerifier({ key: foreign, algorithms: ['EdDSA'] })(token)).toThrow()
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      kid: jwk.kid,
    })
    expect((await world.guest.call('GET', '/verify/AAAAAAAAAA', undefined, vc)).status).toBe(404)
  })

  test('a withdrawn paper says since when, once and with a reason, and has no credential', async () => {
    const { id, code, path } = await issued()
    const withdraw = (body: object = { reason: 'Tenía un error' }) =>
      admin.call('POST', `/papers/${id}/withdraw`, body)
    expect((await withdraw({})).body.errors).toEqual({ reason: ['required'] })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).body.message).toBe('paper_already_withdrawn')
    const { body } = await world.guest.call('GET', `/verify/${code}`)
    expect(body.data).toMatchObject({ state: 'withdrawn', withdrawn_on: '2026-11-23' })
    expect(body.data).not.toHaveProperty('credential')
    expect((await student.call('GET', `${path}/paper`)).body.message).toBe('document_request_paper_withdrawn')
    await expect(
      world.db.updateTable('papers').set({ facts: '{}' }).where('id', '=', id).execute(),
    ).rejects.toThrow()
    await expect(world.db.deleteFrom('papers').where('id', '=', id).execute()).rejects.toThrow()
  })

  test('the office sees what was made of a student, and which of it was withdrawn, without why', async () => {
    const { id, number } = await issued()
    const kept = await issued()
    await admin.call('POST', `/papers/${id}/withdraw`, { reason: 'Nombre mal escrito' })
    const { status, body } = await office.call('GET', `/students/${own}/papers`)
    expect(status).toBe(200)
    const [latest, before] = body.data
    expect(latest).toEqual({
      ...{ id: kept.id, kind: 'study', number: kept.number, issued_on: '2026-11-23' },
      withdrawn_at: null,
    })
    expect(before).toMatchObject({ id, number, withdrawn_at: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain('Nombre mal escrito')
    const { id: other } = await createStudentRow(world)
    expect((await office.call('GET', `/students/${other}/papers`)).body.data).toEqual([])
  })

  test('the list says which, for whom and by whom; it is found by number, code and name, and read again', async () => {
    const { id, code, number, bytes } = await issued()
    const list = async (query: string) => (await office.call('GET', `/papers?${query}`)).body
    const { data, total } = await list('limit=1')
    const me = await world.db
      .selectFrom('students')
      .select(['last_name', 'first_name'])
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    expect(data[0]).toMatchObject({
      ...{ id, code, number, kind: 'study', student_id: own, text_version: 1, withdrawn_at: null },
      ...{
        about: `${me.last_name}, ${me.first_name}`,
        signer: 'Coromoto Briceño',
        made_by: expect.any(String),
      },
    })
    for (const search of [
      number,
      code,
      `N.º ${number} del 23 de noviembre`,
      `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase(),
    ])
      expect((await list(`search=${search}`)).data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await list(`search=${encodeURIComponent(me.last_name)}`)).total).toBe(total)
    for (const none of ['search=2020-999999', 'search=AAAAAAAAAA', 'kind=acta', 'until=2026-11-22'])
      expect((await list(none)).total).toBe(0)
    await admin.call('POST', `/papers/${id}/withdraw`, { reason: 'Nombre mal escrito' })
    const withdrawn = await list('is_withdrawn=true&sort_by=created_at,desc')
    expect(withdrawn.data[0]).toMatchObject({ id, withdrawn_at: expect.any(String) })
    expect(JSON.stringify(withdrawn)).not.toContain('Nombre mal escrito')
    expect((await office.call('GET', `/papers/${id}/file`)).bytes.equals(bytes)).toBe(true)
    expect((await student.call('GET', `/students/${own}/history?format=pdf`)).status).toBe(200)
    expect((await list('kind=kardex')).data[0].made_by).toBe(`${me.first_name} ${me.last_name}`)
  })

  test('papers of an older key stay good after the key was made anew', async () => {
    const { facts, signature, kid } = await partsOf()
    // As a restore under another secret leaves it.
    await world.db
      .updateTable('signing_keys')
      .set({ private_key: Buffer.alloc(64) })
      .execute()
    const later = await partsOf()
    expect(later.kid).not.toBe(kid)
    world.clock.move(1_000)
    const { kid: rotated } = await world.db.transaction().execute(async (tx) => {
      await setNow(tx, world.clock)
      return makeSigningKey(tx)
    })
    expect((await partsOf()).kid).toBe(rotated)
    expect((await keys()).keys).toHaveLength(3)
    expect((await check(hashOf(facts, signature)))?.is_signed).toBe(true)
    expect((await check(hashOf(later.facts, later.signature)))?.is_signed).toBe(true)
  })
})
