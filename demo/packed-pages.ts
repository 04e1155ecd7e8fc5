import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Part = readonly [name: string, text: string]

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const OPF = 'application/oebps-package+xml'

async function packed(parts: readonly Part[]): Promise<Buffer> {
  const zip = new ZipFile()
  // What says what it is stands first, unpacked.
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name, { compress: name !== 'mimetype' })
  zip.end()
  return buffer(zip.outputStream)
}

/** A book of one chapter. */
export function epubOf(title: string, lines: readonly string[]): Promise<Buffer> {
  const text = lines.map((line) => `<p>${line}</p>`).join('')
  const container = `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/book.opf" media-type="${OPF}"/></rootfiles></container>`
  const book = `<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${title}</dc:identifier>
<dc:title>${title}</dc:title><dc:language>es</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
<spine><itemref idref="text"/></spine></package>`
  const page = (body: string) =>
    `${HEAD}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es">
<head><title>${title}</title></head><body>${body}</body></html>`
  return packed([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', HEAD + container],
    ['OEBPS/book.opf', HEAD + book],
    ['OEBPS/text.xhtml', page(`<h1>${title}</h1>${text}`)],
    [
      'OEBPS/nav.xhtml',
      page(`<nav epub:type="toc"><ol><li><a href="text.xhtml">${title}</a></li></ol></nav>`),
    ],
  ])
}

const OOXML = 'application/vnd.openxmlformats-'
const PACKAGE = 'http://schemas.openxmlformats.org'

/** A text for an office program. */
export function docxOf(title: string, lines: readonly string[]): Promise<Buffer> {
  const text = [title, ...lines].map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  const types = `<Types xmlns="${PACKAGE}/package/2006/content-types">
<Default Extension="rels" ContentType="${OOXML}package.relationships+xml"/>
<Override PartName="/word/document.xml"
  ContentType="${OOXML}officedocument.wordprocessingml.document.main+xml"/></Types>`
  const links = `<Relationships xmlns="${PACKAGE}/package/2006/relationships"><Relationship Id="r1"
  Type="${PACKAGE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
  const body = `<w:document xmlns:w="${PACKAGE}/wordprocessingml/2006/main"><w:body>${text}</w:body></w:document>`
  return packed([
    ['[Content_Types].xml', HEAD + types],
    ['_rels/.rels', HEAD + links],
    ['word/document.xml', HEAD + body],
  ])
}
