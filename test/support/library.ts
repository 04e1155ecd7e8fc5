import { zip } from './sheets.ts'
import { smallPdf } from './small-pdf.ts'

/** An archive whose first part says what it is, unpacked, as EPUB and OpenDocument want it. */
export const saying = (mimetype: string, ...names: string[]): Buffer =>
  zip([
    { name: 'mimetype', data: mimetype, packed: Buffer.from(mimetype), method: 0 },
    ...names.map((name) => ({ name, data: 'x' })),
  ])

export const epub = (): Buffer => saying('application/epub+zip', 'META-INF/container.xml', 'OEBPS/a.xhtml')
export const odt = (): Buffer =>
  saying('application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml', 'content.xml')

/** The smallest file of an office program that its name tells. */
export const office = (part: string, ...more: string[]): Buffer =>
  zip(['[Content_Types].xml', part, ...more].map((name) => ({ name, data: '<a/>' })))
export const docx = (...more: string[]): Buffer => office('word/document.xml', ...more)

/** A whole PDF of some length: comments stand between its beginning and its end. */
export function longPdf(bytes: number): Buffer {
  const small = smallPdf().toString()
  const head = '%PDF-1.4\n'
  const rest = small.slice(head.length)
  const filling = bytes - small.length
  const place = Number(/startxref\n(\d+)/.exec(small)?.[1]) + filling
  const end = rest.replace(/startxref\n\d+/, `startxref\n${place}`)
  // The longer number takes what the filling gives up.
  const more = end.length - rest.length
  const shifted = end.replace(/startxref\n\d+/, `startxref\n${place - more}`)
  return Buffer.from(`${head}%${'x'.repeat(filling - more - 2)}\n${shifted}`)
}
