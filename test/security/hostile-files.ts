import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { zip } from '../support/sheets.ts'
import { archives } from './hostile-archives.ts'

type Kind = 'text' | 'archive' | 'PNG' | 'name' | 'JPEG' | 'large'
export type HostileFile = { kind: Kind; name: string; file_name: string; type: string; bytes: Buffer }

const MARK = '<script>alert("zqfileqz")</script>'
const utf8 = (text: string) => Buffer.from(text)

const crcTable = Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
const number32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([utf8(type), data])
  return Buffer.concat([number32(data.length), body, number32(crc(body))])
}
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number, colour = 2) =>
  chunk('IHDR', Buffer.concat([number32(width), number32(height), Buffer.from([8, colour, 0, 0, 0])]))
const END = chunk('IEND', Buffer.alloc(0))
const png = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts, END])

const NAMES: readonly string[] = [
  'a.png.html',
  'a.php.png',
  'a.svg',
  '\u202egnp.exe',
  'a\u0000.png',
  '../../../../etc/passwd',
  '..\\..\\secret.png',
  '/etc/cron.d/evil',
  'C:\\windows\\evil.png',
  `${'x'.repeat(300)}.png`,
  'CON.png',
  '.htaccess',
  ' ',
  '%2e%2e%2fa.png',
  'a.png;.html',
  'a.png\r\ncontent-type: text/html',
  'a.png\r\n\r\n<script>alert("zqfileqz")</script>',
  'a.png\nX: y',
  'a".html',
  'a.png"; filename="b.html',
  'a.png"; name="__proto__',
  '\\"a.png',
  '..%00/..%00/evil.png',
  '../uploads/pictures/evil.png',
]

async function texts(good: Buffer): Promise<[string, Buffer][]> {
  const svg = (inner: string) =>
    utf8(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)
  return [
    ['an SVG with a script', svg(MARK)],
    [
      'an SVG that loads',
      svg('<image href="http://169.254.169.254/latest/meta-data" width="9" height="9"/>'),
    ],
    ['an SVG of the file system', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['an SVG of entities', utf8('<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>')],
    [
      'an SVG of a billion laughs',
      utf8('<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>'),
    ],
    ['an SVG with a byte mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg(MARK)])],
    ['HTML', utf8(`<!doctype html>${MARK}`)],
    ['HTML of UTF-16', Buffer.from(`\ufeff${MARK}`, 'utf16le')],
    ['HTML after blanks', utf8(`${' '.repeat(600)}${MARK}`)],
    ['XML', utf8('<?xml version="1.0"?><a/>')],
    ['a script', utf8('alert("zqfileqz")')],
    ['a shell script', utf8('#!/bin/sh\nid')],
    ['PHP', utf8('<?php system($_GET["c"]); ?>')],
    [
      'ImageMagick orders',
      utf8('push graphic-context\nviewbox 0 0 9 9\nfill url(https://evil.test/"|id")\npop graphic-context'),
    ],
    ['PostScript', utf8('%!PS\n(x) run')],
    ['a GIF and a script', Buffer.concat([utf8('GIF89a=1;'), utf8(MARK)])],
    ['a PDF and HTML', utf8(`%PDF-1.7\n${MARK}\n%%EOF`)],
    ['a PDF with a script', utf8('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF')],
    ['EICAR', utf8('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')],
    ['a Windows program', Buffer.concat([utf8('MZ'), randomBytes(300)])],
    ['a Linux program', Buffer.concat([Buffer.from('7f454c46', 'hex'), randomBytes(300)])],
    ['a class of Java', Buffer.concat([Buffer.from('cafebabe', 'hex'), randomBytes(300)])],
    ['an HTML that begins as a PNG', Buffer.concat([SIGNATURE, utf8(MARK)])],
    ['an HTML that begins as a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), utf8(MARK)])],
    ['a WebP of nothing', utf8('RIFF\x10\x00\x00\x00WEBPVP8 ')],
    [
      'a WebP that lies of its length',
      Buffer.concat([utf8('RIFF'), Buffer.from('ffffffff', 'hex'), utf8('WEBPVP8L'), randomBytes(50)]),
    ],
    ['a TIFF', Buffer.concat([Buffer.from('49492a00', 'hex'), randomBytes(200)])],
    ['a BMP', Buffer.concat([utf8('BM'), randomBytes(200)])],
    ['an AVIF', Buffer.concat([Buffer.from('0000001c', 'hex'), utf8('ftypavif'), randomBytes(200)])],
    ['an icon', Buffer.concat([Buffer.from('00000100', 'hex'), randomBytes(200)])],
    ['a PSD', Buffer.concat([utf8('8BPS'), randomBytes(200)])],
    ['a video', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), randomBytes(200)])],
    ['noise', randomBytes(5_000)],
    ['zeros', Buffer.alloc(100_000)],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
    ['a good PNG cut in half', good.subarray(0, Math.floor(good.length / 2))],
    ['a good PNG turned round', Buffer.from(good).reverse()],
  ]
}

function pngs(good: Buffer): [string, Buffer][] {
  const bomb = deflateSync(Buffer.alloc(4_000_000), { level: 9 })
  const text = (type: string, data: Buffer) =>
    Buffer.concat([good.subarray(0, 33), chunk(type, data), good.subarray(33)])
  return [
    ['a PNG of 30,000 × 30,000', png(header(30_000, 30_000), chunk('IDAT', bomb))],
    ['a PNG of 65,535 × 65,535', png(header(65_535, 65_535, 6), chunk('IDAT', bomb))],
    ['a PNG of 2^31', png(header(0x7fffffff, 0x7fffffff), chunk('IDAT', bomb))],
    ['a PNG of 0 × 0', png(header(0, 0), chunk('IDAT', deflateSync(Buffer.alloc(0))))],
    ['a PNG of 1 × 1,000,000', png(header(1, 1_000_000, 0), chunk('IDAT', bomb))],
    ['a PNG without picture', png(header(9, 9))],
    ['a PNG of broken packing', png(header(9, 9), chunk('IDAT', randomBytes(99)))],
    [
      'a PNG that lies of a length',
      Buffer.concat([SIGNATURE, header(9, 9), number32(0xffffffff), utf8('IDAT')]),
    ],
    ['a PNG of wrong sums', Buffer.concat([SIGNATURE, header(9, 9).fill(0, 21), END])],
    [
      'a PNG with a packed text bomb',
      text('zTXt', Buffer.concat([utf8('a\0\0'), deflateSync(Buffer.alloc(50_000_000), { level: 9 })])),
    ],
    [
      'a PNG with a colour profile bomb',
      text('iCCP', Buffer.concat([utf8('a\0\0'), deflateSync(Buffer.alloc(50_000_000), { level: 9 })])),
    ],
    ['a PNG with a script as text', text('tEXt', utf8(`Comment\0${MARK}`))],
    ['a PNG followed by HTML', Buffer.concat([good, utf8(MARK)])],
    ['a PNG followed by a zip', Buffer.concat([good, zip([{ name: 'evil.html', data: MARK }])])],
  ]
}

/** More than sixty files that no picture should be, or should not stay as they are. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const good = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(good)
    .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitude: '10/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const bodies = { text: await texts(good), archive: archives(), PNG: pngs(good) } as const
  const named = (['text', 'archive', 'PNG'] as const).flatMap((kind) =>
    bodies[kind].map(([name, bytes]) => ({ kind, name, file_name: 'a.png', type: 'image/png', bytes })),
  )
  const odd = NAMES.map((file_name) => ({
    kind: 'name' as const,
    name: `the name ${JSON.stringify(file_name)}`,
    file_name,
    type: 'text/html',
    bytes: good,
  }))
  return [
    ...named,
    ...odd,
    {
      kind: 'JPEG',
      name: 'a JPEG with a place and a script',
      file_name: 'a.jpg',
      type: 'image/jpeg',
      bytes: jpeg,
    },
    {
      kind: 'large',
      name: 'a file of a byte more than 5 MB',
      file_name: 'a.png',
      type: 'image/png',
      bytes: Buffer.alloc(5_000_001),
    },
  ]
}
