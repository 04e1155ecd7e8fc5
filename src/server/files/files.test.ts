import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTime, systemClock } from '#kernel/dates.ts'
import { SHIFT_MS } from '#test/support/fixed-day.ts'
import { type Bucket, openBucket } from '#test/support/s3-stub.ts'
import { folderStorage, newKey, type Storage, sniff, writeWhole } from './files.ts'
import { bucketOf, openStorage } from './storage.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

let data: string
let closing: (() => Promise<void>)[]
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'claustro-files-'))
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await rm(data, { recursive: true })
})

async function bucketServer(): Promise<Bucket> {
  const bucket = await openBucket()
  closing.push(bucket.close)
  return bucket
}

const storages: [string, () => Promise<Storage>][] = [
  ['the data folder', async () => openStorage({ data, storage_url: null })],
  ['a bucket', async () => openStorage({ data, storage_url: (await bucketServer()).url })],
]

describe.each(storages)('%s', (_, opened) => {
  test('gives back what was put, until it is removed', async () => {
    const storage = await opened()
    const key = newKey('pictures', 'webp')
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, bytes('RIFF\x00\xff'), 'image/webp')
    const kept = await storage.get(key)
    expect(kept?.media_type).toBe('image/webp')
    expect(Buffer.from(kept?.bytes ?? [])).toEqual(Buffer.from(bytes('RIFF\x00\xff')))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('lists every key', async () => {
    const storage = await opened()
    expect(await storage.list()).toEqual([])
    const keys = Array.from({ length: 5 }, () => newKey('documents', 'pdf'))
    for (const key of keys) await storage.put(key, bytes('%PDF-'), 'application/pdf')
    expect((await storage.list()).sort()).toEqual(keys.sort())
  })

  test('tells what was stored before a moment', async () => {
    const storage = await opened()
    const key = newKey('documents', 'pdf')
    await storage.put(key, bytes('%PDF-'), 'application/pdf')
    // What is stored bears the time of the machine.
    const now = addTime(systemClock.now(), -SHIFT_MS)
    expect(await storage.old(addTime(now, -60_000))).toEqual([])
    expect(await storage.old(addTime(now, 60_000))).toEqual([key])
  })

  const hostile = [
    '../../etc/passwd',
    '/etc/passwd',
    'pictures/../../secret',
    'pictures/..%2f..%2fsecret.png',
    `pictures/${'a'.repeat(32)}.webp\0.png`,
    `pictures/${'a'.repeat(32)}.webp/../x`,
    'C:\\data\\secret',
    'pictures/foto de ana.png',
    `../${'a'.repeat(32)}.png`,
    '?list-type=2',
    '',
  ]
  test.each(hostile)('never looks at %j', async (key) => {
    const storage = await opened()
    await expect(async () => storage.get(key)).rejects.toThrow('Not a key')
    await expect(async () => storage.put(key, bytes('x'), 'image/png')).rejects.toThrow('Not a key')
    await expect(async () => storage.remove(key)).rejects.toThrow('Not a key')
  })
})

test('a bucket may hold what is not ours: it is not listed', async () => {
  const bucket = await bucketServer()
  bucket.objects.set('logs/2026-11-21.txt', {
    body: Buffer.from('x'),
    media_type: 'text/plain',
    at: systemClock.now(),
  })
  const storage = openStorage({ data, storage_url: bucket.url })
  expect([await storage.list(), await storage.old(addTime(systemClock.now(), 60_000))]).toEqual([[], []])
})

describe('the folder', () => {
  test('is closed to other accounts, and so is every file in it', async () => {
    const storage = folderStorage(join(data, 'uploads'))
    const key = newKey('pictures', 'png')
    await storage.put(key, bytes('x'), 'image/png')
    const mode = async (path: string) => (await stat(join(data, path))).mode & 0o777
    expect(await mode('uploads')).toBe(0o700)
    expect(await mode('uploads/pictures')).toBe(0o700)
    expect(await mode(`uploads/${key}`)).toBe(0o600)
  })

  test('keeps no half-written file and leaves nothing beside it', async () => {
    const storage = folderStorage(data)
    const key = newKey('pictures', 'png')
    const writes = Array.from({ length: 20 }, (_, i) =>
      storage.put(key, new Uint8Array(300_000).fill(i), 'image/png'),
    )
    const seen = Promise.all(
      Array.from({ length: 50 }, async () => {
        const kept = await storage.get(key)
        return kept === null || (kept.bytes.length === 300_000 && new Set(kept.bytes).size === 1)
      }),
    )
    await Promise.all(writes)
    expect(await seen).not.toContain(false)
    expect(await readdir(join(data, 'pictures'))).toHaveLength(1)
  })

  test('keeps the old file and no rubbish when the new one cannot be written', async () => {
    await writeWhole(join(data, 'folder', 'file'), bytes('x'))
    await expect(writeWhole(join(data, 'folder'), bytes('x'))).rejects.toThrow()
    expect(await readdir(data)).toEqual(['folder'])
    await access(join(data, 'folder', 'file'))
  })
})

describe('the bucket', () => {
  test('is refused with another secret, and the answer of the service is not repeated', async () => {
    const { url, objects } = await bucketServer()
    const storage = openStorage({ data, storage_url: url.replace('cre', 'cra') })
    const key = newKey('pictures', 'png')
    await expect(storage.put(key, bytes('x'), 'image/png')).rejects.toThrow('The file storage answered 403')
    expect(objects.size).toBe(0)
  })

  test('is asked again when it is busy', async () => {
    const { url, objects, failures } = await bucketServer()
    failures.next = 2
    await openStorage({ data, storage_url: url }).put(newKey('pictures', 'png'), bytes('x'), 'image/png')
    expect(objects.size).toBe(1)
  })

  test('is named by an address', () => {
    expect(bucketOf('s3://id:se%2Fcreto@storage.example/claustro')).toEqual({
      address: 'https://storage.example/claustro',
      key: 'id',
      secret: 'se/creto',
      region: 'us-east-1',
    })
    for (const wrong of ['https://id:s@h/b', 's3://h/b', 's3://id:s@h', 's3://id:s@h/a/b', 's3://id@h/b'])
      expect(() => bucketOf(wrong)).toThrow('STORAGE_URL')
  })
})

test('a key is never given twice and names nothing', () => {
  const keys = Array.from({ length: 10_000 }, () => newKey('pictures', 'webp'))
  expect(new Set(keys).size).toBe(10_000)
  expect(keys[0]).toMatch(/^pictures\/[0-9a-f]{32}\.webp$/)
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const kinds: [string, string, string | null][] = [
  ['PNG', '\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF', 'GIF89a\x01\0', 'image/gif'],
  ['PDF', '%PDF-1.7\n', 'application/pdf'],
  ['zip', 'PK\x03\x04xxxx', 'application/zip'],
  ['workbook', 'PK\x03\x04…[Content_Types].xml…xl/workbook.xml', XLSX],
  ['HTML', '<html><script>alert(1)</script>', null],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', null],
  ['program', '\x7fELF\x02\x01', null],
  ['HTML before a PDF', '<script>%PDF-1.7', null],
  ['sound in RIFF', 'RIFF\x10\0\0\0WAVEfmt ', null],
  ['half a PNG mark', '\x89PNG', null],
  ['nothing', '', null],
]
test.each(kinds)('bytes are known as %s by how they begin', (_, content, media_type) => {
  expect(sniff(bytes(content))).toBe(media_type)
})
