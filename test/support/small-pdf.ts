/** The smallest PDF that is whole: no page, and an end that leads to its table; a comment makes it as heavy as wanted. */
export function smallPdf(bytes = 0): Buffer {
  const comment = bytes > 0 ? `%${'-'.repeat(bytes)}\n` : ''
  const objects = `%PDF-1.4\n${comment}1 0 obj\n<</Type/Catalog>>\nendobj\n`
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2/Root 1 0 R>>\n'
  return Buffer.from(`${objects}${table}startxref\n${objects.length}\n%%EOF\n`)
}
