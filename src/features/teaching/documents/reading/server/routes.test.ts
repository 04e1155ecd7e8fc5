import { expect, test } from 'vitest'
import { createStudentRow } from '#test/support/institute.ts'
import { docx, longPdf } from '#test/support/library.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, student] = [world.as('admin'), world.as('student')]
const { guest } = world
const pdf = longPdf(1_200_000)

async function made(file: Buffer) {
  const { body } = await admin.call(
    'POST',
    '/documents',
    { title: 'Guía 1' },
    { files: { file: { bytes: file } } },
  )
  return body.data
}
/** The address under `/api`. */
async function linkOf(id: number, by = student): Promise<string> {
  const { status, body } = await by.call('GET', `/documents/${id}/reading`)
  expect(status).toBe(200)
  return new URL(body.data.url).pathname.slice('/api'.length)
}
const { id } = await made(pdf)

test('a PDF is shown by a link without session, and may run and fetch nothing', async () => {
  const path = await linkOf(id)
  // What a viewer shows where the PDF has no title.
  expect(path).toMatch(/\/Guia%201\.pdf$/)
  const { status, headers, bytes } = await guest.call('GET', path)
  expect([status, bytes.equals(pdf)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(headers['content-disposition']).toContain('inline; filename="Guia_1.pdf"')
})

test('a viewer asks for the part that it shows', async () => {
  const path = await linkOf(id)
  const part = await guest.call('GET', path, undefined, { headers: { range: 'bytes=1100000-' } })
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 1100000-1199999/1200000'])
  expect(part.bytes.equals(pdf.subarray(1_100_000))).toBe(true)
})

test('what is no PDF is downloaded', async () => {
  const other = await made(docx())
  const { status, body } = await student.call('GET', `/documents/${other.id}/reading`)
  expect([status, body.message]).toEqual([409, 'document_is_no_pdf'])
})

test('a changed link, one that is over and one of whoever may not sign in any more are refused alike', async () => {
  const stranger = await createStudentRow(world)
  const its = await linkOf(id, await world.signIn(stranger.user_id))
  const path = await linkOf(id)
  const [token = ''] = path.split('/').slice(-2)
  const other = token.at(-2) === 'A' ? 'B' : 'A'
  const changed = [
    path.replace(token, `${token.slice(0, -2)}${other}${token.at(-1)}`),
    path.replace(`/${id}.`, `/${id + 1}.`),
    path.replace(/\.(\d+)\.([\w-]{43})\//, (_, until, seal) => `.${Number(until) + 1}.${seal}/`),
    '/documents/reading/x/Guia.pdf',
  ]
  for (const one of changed) {
    const { status, body } = await guest.call('GET', one)
    expect([status, body.message]).toEqual([404, 'resource_not_found'])
  }
  expect((await guest.call('GET', its)).status).toBe(200)
  await world.db.updateTable('users').set({ enabled: false }).where('id', '=', stranger.user_id).execute()
  expect((await guest.call('GET', its)).status).toBe(404)
  world.clock.move(60 * 60_000)
  expect((await guest.call('GET', path)).status).toBe(404)
})

test('whoever reaches it no more reads it no more', async () => {
  const it = await made(pdf)
  const path = await linkOf(it.id)
  expect((await guest.call('GET', path)).status).toBe(200)
  const { body } = await admin.call('POST', '/specializations', { code: 'ADM', title: 'Administración' })
  const moved = await admin.call('PATCH', `/documents/${it.id}`, { specialization_id: body.data.id })
  expect(moved.status).toBe(200)
  const { status, body: refusal } = await guest.call('GET', path)
  expect([status, refusal.message]).toEqual([404, 'resource_not_found'])
})

test('what is removed or replaced is not shown', async () => {
  const [gone, other] = [await made(pdf), await made(pdf)]
  const paths = [await linkOf(gone.id), await linkOf(other.id)]
  await admin.call('DELETE', `/documents/${gone.id}`)
  await admin.call('PATCH', `/documents/${other.id}`, {}, { files: { file: { bytes: docx() } } })
  for (const path of paths) expect((await guest.call('GET', path)).status).toBe(404)
})
