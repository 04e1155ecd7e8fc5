import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { routes } from '#server/routes.ts'
import { faultsOfHeaders } from '../answer-headers.ts'
import { twoOfEverything } from '../two-of-everything.ts'
import { type Answer, createWorld } from '../world.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'

const MOST_MS = 3_000
const MOST_MORE_BYTES = 150_000_000

const world = await createWorld()
const objects = await twoOfEverything(world)
await world.db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
const admin = world.as('admin')
const files = await hostileFiles()
let number = 40_000_000

type Upload = (file: HostileFile) => Promise<Answer>
const sent = (field: string, { bytes, file_name, type }: HostileFile) => ({
  files: { [field]: { bytes, name: file_name.replaceAll(/["\r\n]/g, '_'), type } },
})

const UPLOADS: Record<string, Upload> = {
  'POST /users/{id}/profile-picture': (file) =>
    admin.call('POST', `/users/${admin.user_id}/profile-picture`, {}, sent('profile_picture', file)),
  'PATCH /students/{id}': (file) =>
    admin.call('PATCH', `/students/${objects.student.own}`, {}, sent('profile_picture', file)),
  'PATCH /teachers/{id}': (file) =>
    admin.call('PATCH', `/teachers/${objects.teacher.own}`, {}, sent('profile_picture', file)),
  'POST /teachers': (file) => {
    number += 1
    const person = {
      first_name: 'Ana',
      last_name: 'Bello',
      email: `d${number}@x.test`,
      identity_kind: 'V',
      identity_number: String(number),
    }
    return admin.call('POST', '/teachers', person, sent('profile_picture', file))
  },
  'POST /imports/{resource}': (file) => admin.call('POST', '/imports/students', {}, sent('file', file)),
  'PATCH /institution': (file) => admin.call('PATCH', '/institution', {}, sent('logo', file)),
  'POST /preregistered-students': (file) => {
    number += 1
    const person = {
      first_name: 'Ana',
      last_name: 'Bello',
      email: `a${number}@x.test`,
      identity_kind: 'V',
      identity_number: String(number),
      gender: 'female',
      birth_date: '2008-03-04',
      phone: '0412-5550011',
      specialization_id: objects.specialization.own,
    }
    return world.guest.call('POST', '/preregistered-students', person, sent('profile_picture', file))
  },
}

const stored = () =>
  readdirSync(world.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(world.folder, name)).isFile(),
  )

test('every call that takes a file is tried', () => {
  const taking = routes
    .filter(({ endpoint }) => endpoint.files)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(UPLOADS).sort()).toEqual(taking.sort())
  expect(files.length).toBeGreaterThanOrEqual(60)
})

test.each(Object.keys(UPLOADS))('%s takes no harm from any file', { timeout: 120_000 }, async (call) => {
  const upload = UPLOADS[call]
  const before = process.memoryUsage.rss()
  const wrong: string[] = []
  let most = 0
  for (const file of files) {
    const since = performance.now()
    const { status, body } = (await upload?.(file)) ?? { status: 0, body: null }
    const took = performance.now() - since
    most = Math.max(most, process.memoryUsage.rss() - before)
    const isRefused = status === 409 ? body.message === 'file_not_readable' : status === 413 || status === 422
    const isDrawn = (status === 200 || status === 201) && (await isPicture(file.bytes))
    if (!isRefused && !isDrawn) wrong.push(`${file.name}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    if (took > MOST_MS) wrong.push(`${file.name}: ${Math.round(took)} ms`)
  }
  expect(wrong).toEqual([])
  expect(most).toBeLessThan(MOST_MORE_BYTES)
})

const isPicture = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: 24_000_000 })
    .metadata()
    .then(({ format }) => format === 'png' || format === 'jpeg' || format === 'webp')
    .catch(() => false)

test('what is kept was drawn anew, under a name of the server, inside its folder', async () => {
  const names = stored()
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !/^[a-z][a-z-]*\/[0-9a-f]{32}\.webp$/.test(name))).toEqual([])
  for (const name of names) {
    const bytes = readFileSync(join(world.folder, name))
    expect(bytes.includes('zqfileqz')).toBe(false)
    const { format, exif, icc, xmp } = await sharp(bytes).metadata()
    expect([format, exif, icc, xmp]).toEqual(['webp', undefined, undefined, undefined])
  }
})

test('a picture is served as one, able to do nothing', async () => {
  const key = stored()
    .find((name) => name.startsWith('pictures/'))
    ?.slice('pictures/'.length)
  const picture = await admin.call('GET', `/pictures/${key}`)
  const logo = await world.guest.call('GET', '/institution/logo')
  for (const { status, headers } of [picture, logo]) {
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(faultsOfHeaders(headers)).toEqual([])
    expect(headers['content-security-policy']).toContain('sandbox')
  }
  expect((await world.guest.call('GET', `/pictures/${key}`)).status).toBe(401)
})

test('control: of the files some are pictures that carry the mark, which the store would show', async () => {
  const carrying = files.filter(({ bytes }) => bytes.includes('zqfileqz'))
  expect(carrying.length).toBeGreaterThan(8)
  const pictures = await Promise.all(carrying.map(({ bytes }) => isPicture(bytes)))
  expect(pictures.filter(Boolean).length).toBeGreaterThan(2)
})
