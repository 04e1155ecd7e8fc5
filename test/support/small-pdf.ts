/** The smallest PDF that is whole: no page, and an end that leads to its table. */
export function smallPdf(): Buffer {
  const objects = '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n'
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2/Root 1 0 R>>\n'
  return Buffer.from(`${objects}${table}startxref\n${objects.length}\n%%EOF\n`)
}
