import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { ENCRYPTED, encryptedPdf, smallPdf } from '#test/support/small-pdf.ts'
import { sniff } from './files.ts'
import { pictureOf, scanOf } from './pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const out = Buffer.alloc(8 + named.length)
  out.writeUInt32BE(body.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), 4 + named.length)
  return out
}
/** A PNG that says how large it is without being so. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const body = deflateSync(Buffer.alloc(2_000_000))
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}
const refused = (bytes: Uint8Array) => pictureOf(bytes).then(() => 'taken', codeOf)
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))

describe('a picture', () => {
  test.each([
    'png',
    'jpeg',
    'webp',
  ] as const)('in %s becomes a WebP of at most 512 pixels', async (format) => {
    const picture = await pictureOf(await plain(1600, 900).toFormat(format).toBuffer())
    expect(sniff(picture)).toBe('image/webp')
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 288 })
  })

  test('that is small stays as large as it is', async () => {
    const picture = await pictureOf(await plain(40, 30).png().toBuffer(), { most_px: 100 })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('keeps what is transparent', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    expect(await sharp(await pictureOf(await clear.png().toBuffer())).metadata()).toMatchObject({
      hasAlpha: true,
    })
  })

  test('stands upright and no longer tells where it was taken', async () => {
    const photo = await plain(60, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: 'Ana Canario', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 29/1 0/1' },
      })
      .toBuffer()
    expect(photo.includes('Ana Canario')).toBe(true)
    const picture = await pictureOf(photo)
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata()
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(Buffer.from(picture).includes('Ana Canario')).toBe(false)
  })

  test('loses what was hung on it', async () => {
    const png = await plain(20, 20).png().toBuffer()
    const picture = await pictureOf(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    expect(Buffer.from(picture).includes('script')).toBe(false)
  })

  test('that moves becomes its first image', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
    const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const
    const moving = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer()
    expect((await sharp(await pictureOf(moving)).metadata()).pages ?? 1).toBe(1)
  })
})

describe('what is no picture is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const cases: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['an SVG with a script', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['HTML that begins like a PNG', () => Buffer.concat([pngMark, Buffer.from('<script>alert(1)</script>')])],
    [
      'an SVG that begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['a GIF that is a program', () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)')],
    ['a real GIF', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['an AVIF', () => plain(9, 9).avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a PNG that says 30,000 × 30,000', () => bomb(30_000, 30_000)],
    ['a JPEG just over 24 megapixels', () => plain(6_000, 4_001).jpeg().toBuffer()],
    ['half a PNG', async () => (await noise('png')).subarray(0, 9_000)],
    ['half a JPEG', async () => (await noise('jpeg')).subarray(0, 3_000)],
    ['half a WebP', async () => (await noise('webp')).subarray(0, 3_000)],
    ['a PNG mark alone', () => pngMark],
    ['nothing', () => new Uint8Array()],
    ['random bytes', () => randomBytes(50_000)],
    [
      'random bytes that begin like a JPEG',
      () => Buffer.concat([Buffer.from([255, 216, 255, 224]), randomBytes(9_000)]),
    ],
  ]
  test.each(cases)('%s', async (_, made) => {
    const before = process.memoryUsage().rss
    expect(await refused(await made())).toBe('file_not_readable')
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
})

const noise = (format: 'png' | 'jpeg' | 'webp') =>
  sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
    .toFormat(format)
    .toBuffer()

describe('a scan', () => {
  const codeOfScan = (bytes: Uint8Array) => scanOf(bytes).then(() => 'taken', codeOf)

  test('stays large enough to be read', async () => {
    const scan = await scanOf(await plain(3_200, 2_400).jpeg().toBuffer())
    expect(sniff(scan)).toBe('image/webp')
    expect(await sharp(scan).metadata()).toMatchObject({ width: 1_600, height: 1_200 })
  })

  test('may be a whole PDF, which stays as it is', async () => {
    const pdf = smallPdf()
    expect(await scanOf(pdf)).toEqual(pdf)
    expect(await codeOfScan(Buffer.concat([pdf, Buffer.from('\n\0')]))).toBe('taken')
    expect(await codeOfScan(Buffer.concat([Buffer.from('\r\n\r\n   '), pdf]))).toBe('taken')
    for (const open of ENCRYPTED.open) expect(await codeOfScan(encryptedPdf(open))).toBe('taken')
  })

  test.each<[string, Buffer]>([
    ['half a PDF', smallPdf().subarray(0, 60)],
    ['a PDF that ends in something else', Buffer.concat([smallPdf(), Buffer.from('<script>')])],
    [
      'a PDF of which the end leads nowhere',
      Buffer.from(
        smallPdf()
          .toString()
          .replace(/startxref\n\d+/, 'startxref\n3'),
      ),
    ],
    ['a PDF behind something else', Buffer.concat([Buffer.from('<script>'), smallPdf()])],
    ['the mark of a PDF alone', Buffer.from('%PDF-1.7\n')],
    ...ENCRYPTED.locked.map((one): [string, Buffer] => ['a PDF with a password', encryptedPdf(one)]),
    ['HTML', Buffer.from('<!doctype html>')],
  ])('is refused: %s', async (_, bytes) => {
    expect(await codeOfScan(bytes)).toBe('file_not_readable')
  })
})

test('many large pictures at once stay within bounds', async () => {
  // Interlaced: all of it must be in memory before it can be made smaller.
  const photo = await plain(5_900, 4_000).png({ progressive: true, compressionLevel: 1 }).toBuffer()
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const pictures = await Promise.all(Array.from({ length: 12 }, () => pictureOf(photo)))
  clearInterval(watch)
  expect(pictures.map(sniff)).toEqual(Array(12).fill('image/webp'))
  expect(most - before).toBeLessThan(300_000_000)
})
