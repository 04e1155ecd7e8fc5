const [WIDTH, HEIGHT, LEFT, TOP] = [595, 842, 72, 760]

const shown = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&')

/** What one page draws: a title, and lines below it. */
function drawing(title: string, lines: readonly string[], page: number): string {
  const text = lines.map((line) => `T* (${shown(line)}) Tj`).join('\n')
  return `BT /F2 18 Tf ${LEFT} ${TOP} Td (${shown(title)}) Tj ET
BT /F1 11 Tf 16 TL ${LEFT} ${TOP - 24} Td ${text} ET
BT /F1 9 Tf ${WIDTH - LEFT} 48 Td (${page}) Tj ET`
}

/** A PDF of some pages, as small as can be: for the demo institute's library alone. */
export function pdfOf(title: string, pages: readonly (readonly string[])[]): Buffer {
  const first = 5
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(es)>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}/MediaBox[0 0 ${WIDTH} ${HEIGHT}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, at) => {
      const drawn = drawing(title, lines, at + 1)
      const fonts = '/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>'
      return [
        `<</Type/Page/Parent 2 0 R${fonts}/Contents ${first + at * 2 + 1} 0 R>>`,
        `<</Length ${Buffer.byteLength(drawn, 'latin1')}>>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n`
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}
