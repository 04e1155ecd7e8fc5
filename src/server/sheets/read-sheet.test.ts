import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Invalid } from '#kernel/errors.ts'
import { RELATIONS, WORKBOOK, xlsx, zip } from '#test/support/sheets.ts'
import { readSheet } from './read-sheet.ts'
import { MOST_COLUMNS, MOST_ROWS } from './sheet-cells.ts'

/** What a file gives: the texts of its rows with their flaws, or the code of its refusal. */
function read(bytes: Buffer): unknown {
  try {
    return readSheet(bytes).rows.map(({ cells }) =>
      cells.map(({ text, flaw }) => (flaw ? `${flaw}:${text}` : text)),
    )
  } catch (error) {
    if (error instanceof Invalid) return error.errors.file
    throw error
  }
}

const said = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const DATED =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'

describe('a table of text', () => {
  const ROWS = [
    ['Nombre', 'Año'],
    ['Íñigo', '1'],
  ]

  test.each([
    ['semicolons', Buffer.from('Nombre;Año\r\nÍñigo;1\r\n')],
    ['commas', Buffer.from('Nombre,Año\nÍñigo,1')],
    ['tabs', Buffer.from('Nombre\tAño\rÍñigo\t1\r')],
    ['a separator that it names', Buffer.from('sep=|\r\nNombre|Año\r\nÍñigo|1')],
    ['the mark of UTF-8', Buffer.from('\ufeffNombre;Año\nÍñigo;1')],
    ['Windows-1252', Buffer.from('Nombre;Año\nÍñigo;1', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffNombre\tAño\r\nÍñigo\t1', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffNombre\tAño\r\nÍñigo\t1', 'utf16le').swap16()],
    ['blank lines and cells', Buffer.from('\n;;\nNombre;Año;;\n\nÍñigo;1;\n;\n')],
  ])('is read with %s', (_, bytes) => {
    expect(read(bytes)).toEqual(ROWS)
  })

  test('reads what Windows writes where Latin-1 has nothing', () => {
    expect(read(Buffer.from([0x41, 0x3b, 0x80, 0x93, 0xf1]))).toEqual([['A', '€“ñ']])
  })

  test('keeps line ends, separators and quotes within quotes, and takes back the guard of exports', () => {
    const text = 'A;B\n"uno\r\ndos; y ""tres""";\'=1+1\n" x "y;"3,5"'
    expect(read(Buffer.from(text))).toEqual([
      ['A', 'B'],
      ['uno\r\ndos; y "tres"', '=1+1'],
      [' x y', '3,5'],
    ])
  })

  test('numbers its rows as a spreadsheet shows them', () => {
    const numbers = readSheet(Buffer.from('A\n\n"b\nb"\nc')).rows.map(({ number }) => number)
    expect(numbers).toEqual([1, 3, 4])
  })

  test.each([
    ['empty', Buffer.alloc(0), 'sheet_empty'],
    ['blank', Buffer.from('\ufeff;;\r\n \t \r\n'), 'sheet_empty'],
    ['with a quote without end', Buffer.from('A;B\n"x;y\nz'), 'sheet_damaged'],
    ['of another kind', Buffer.from('%PDF-1.7\n\0\x01'), 'mimes:xlsx,csv'],
    ['with too long a cell', Buffer.from(`A\n${'x'.repeat(32_768)}`), 'sheet_damaged'],
    ['with too many rows', Buffer.from('x\n'.repeat(MOST_ROWS + 2)), `sheet_rows:${MOST_ROWS}`],
    ['with too many columns', Buffer.from(`${'x;'.repeat(MOST_COLUMNS)}x`), `sheet_columns:${MOST_COLUMNS}`],
    [
      'with a column far off',
      Buffer.from(`x${';'.repeat(MOST_COLUMNS + 5)}x`),
      `sheet_columns:${MOST_COLUMNS}`,
    ],
  ])('that is %s is refused', (_, bytes, code) => {
    expect(read(bytes)).toEqual([code])
  })

  test('may have as many rows and columns as are allowed', () => {
    const rows = read(Buffer.from(`${'x;'.repeat(MOST_COLUMNS - 1)}x\n${'y\n'.repeat(MOST_ROWS)}`))
    expect(rows).toHaveLength(MOST_ROWS + 1)
  })
})

describe('a workbook', () => {
  test('gives texts, shared or not, without how they are pronounced', () => {
    const strings =
      '<si><t>Uno</t></si><si><r><t>Dos </t></r><r><t>&amp; tres</t></r><rPh><t>x</t></rPh></si>'
    const sheet = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row><row r="7">${said('<![CDATA[a<b]]>&#241;_x000A_')}</row>`
    expect(read(xlsx({ sheet, strings }))).toEqual([['Dos & tres', '', 'Uno'], ['a<bñ\n']])
    expect(readSheet(xlsx({ sheet, strings })).rows[1]?.number).toBe(7)
  })

  test('gives numbers as they were typed, also those kept as text', () => {
    const sheet = `<row><c><v>12345678</v></c><c><v>4.1412345670000001E9</v></c><c t="str"><v>007</v></c><c><v>0.30000000000000004</v></c><c t="b"><v>1</v></c><c t="s"><v></v></c><c r="G1"><v>1.5</v></c></row>`
    expect(read(xlsx({ sheet, strings: '<si><t>no</t></si>' }))).toEqual([
      ['12345678', '4141234567', '007', '0.3', '1', '', '1.5'],
    ])
  })

  const days =
    '<row><c s="1"><v>39478</v></c><c s="2"><v>39478.75</v></c><c s="3"><v>39478</v></c><c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c></row>'

  test('gives days from 1900 with the day that never was, and from 1904', () => {
    expect(read(xlsx({ sheet: days, styles: DATED }))).toEqual([
      ['2008-01-31', '2008-01-31', '39478', '1900-01-01', '1900-02-28', '1900-03-01'],
    ])
    const workbook = WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    const sheet = '<row><c s="1"><v>38016</v></c><c s="1"><v>2958465</v></c></row>'
    expect(read(xlsx({ sheet, styles: DATED, workbook }))).toEqual([['2008-01-31', '2958465']])
  })

  test('marks formulas and errors, each in its cell', () => {
    const sheet = `<row><c><f>1+1</f><v>2</v></c><c t="str"><f/><v>x</v></c><c t="e"><v>#N/A</v></c></row>`
    expect(read(xlsx({ sheet }))).toEqual([['formula:2', 'formula:x', 'cell_error:#N/A']])
  })

  test.each([
    '#N/D',
    '#N/A',
    '#¡REF!',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#¡DIV/0!',
    '#VALUE!',
    '####',
  ])('knows %s for an error, also as text', (text) => {
    expect(read(xlsx({ sheet: `<row>${said(text)}</row>` }))).toEqual([[`cell_error:${text}`]])
    expect(read(Buffer.from(`A;${text};#1 de la lista`))).toEqual([
      ['A', `cell_error:${text}`, '#1 de la lista'],
    ])
  })

  test('gives each of merged rows their value, and marks what is merged across columns', () => {
    const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
    const at = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = [
      row(1, at('A1', 'CB') + at('B1', 'Ana')),
      row(2, at('B2', 'Eva')),
      row(3, at('A3', 'INF') + at('B3', 'Luz')),
    ].join('')
    const merges =
      '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B3:C3"/><mergeCell ref="A9:A1048576"/></mergeCells>'
    expect(read(xlsx({ sheet: `${sheet}</sheetData>${merges}<sheetData>` }))).toEqual([
      ['CB', 'Ana'],
      ['CB', 'Eva'],
      ['INF', 'Luz', 'cell_merged:Luz'],
    ])
  })

  test('names the other sheets that begin alike, in whatever order their titles stand', () => {
    const workbook = WORKBOOK.replace(
      '</sheets>',
      '<sheet name="Dos" r:id="r2"/><sheet name="Notas" r:id="r3"/></sheets>',
    )
    const relations = RELATIONS.replace(
      '</Relationships>',
      '<Relationship Id="r2" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Target="worksheets/sheet3.xml"/></Relationships>',
    )
    const page = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
    const head = `<row>${said('Nombre')}${said('Código')}</row>`
    const turned = `<row>${said('Código')}${said('Nombre')}</row>`
    const bytes = zip([
      { name: 'xl/workbook.xml', data: workbook },
      { name: 'xl/_rels/workbook.xml.rels', data: relations },
      { name: 'xl/worksheets/sheet1.xml', data: page(`${head}<row>${said('Ana')}${said('1')}</row>`) },
      { name: 'xl/worksheets/sheet2.xml', data: page(`${turned}<row>${said('2')}${said('Eva')}</row>`) },
      { name: 'xl/worksheets/sheet3.xml', data: page(`<row>${said('Columna')}</row>`) },
    ])
    expect(readSheet(bytes)).toMatchObject({ name: 'Uno', unread: ['Dos'] })
  })

  test('that is a page of the web under its name is told so', () => {
    for (const page of ['<html xmlns:x="urn:x"><table>', '\ufeff\n<!DOCTYPE html>', '  <table><tr>'])
      expect(read(Buffer.from(page))).toEqual(['sheet_is_page'])
  })

  test('loses what no database takes', () => {
    const sheet = `<row>${said('a_x0000_b&#0;c&#xD800;d\u0001e')}</row>`
    const workbook = WORKBOOK.replace('Uno', 'U&#0;&#xDC00;no')
    expect(read(xlsx({ sheet, workbook }))).toEqual([['abcde']])
    expect(readSheet(xlsx({ sheet, workbook })).name).toBe('Uno')
  })

  test('is read from its first sheet that can be seen', () => {
    const workbook = WORKBOOK.replace('<sheets>', '<sheets><sheet name="No" state="veryHidden" r:id="r9"/>')
    expect(readSheet(xlsx({ sheet: `<row>${said('x')}</row>`, workbook })).name).toBe('Uno')
  })

  /** Hardly packed, so that its ratio betrays nothing. */
  const loose = (sheet: string) => {
    const data = `<worksheet><sheetData>${sheet}</sheetData></worksheet>`
    const workbook = [
      { name: 'xl/workbook.xml', data: WORKBOOK },
      { name: 'xl/_rels/workbook.xml.rels', data: RELATIONS },
    ]
    const packed = deflateRawSync(data, { level: 0 })
    return zip([...workbook, { name: 'xl/worksheets/sheet1.xml', data, packed }])
  }
  const ROW = `<row>${said('x')}</row>`
  test.each([
    ['without rows', xlsx({}), 'sheet_empty'],
    ['without a sheet to be seen', xlsx({ workbook: '<workbook/>' }), 'sheet_empty'],
    ['with macros', xlsx({ sheet: ROW, more: [{ name: 'xl/vbaProject.bin', data: 'x' }] }), 'sheet_macros'],
    ['encrypted as a whole', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'sheet_protected'],
    [
      'encrypted part by part',
      zip([{ name: 'xl/workbook.xml', data: WORKBOOK, flags: 1 }]),
      'sheet_protected',
    ],
    ['that is another zip', zip([{ name: 'word/document.xml', data: '<x/>' }]), 'mimes:xlsx,csv'],
    [
      'with a document type',
      xlsx({ sheet: ROW, workbook: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${WORKBOOK}` }),
      'sheet_damaged',
    ],
    ['with a tag without end', xlsx({ sheet: '<row><c r="' }), 'sheet_damaged'],
    ['with a comment without end', xlsx({ sheet: '<!-- x' }), 'sheet_damaged'],
    ['with too long a text', xlsx({ sheet: `<row>${said('x'.repeat(32_768))}</row>` }), 'sheet_damaged'],
    [
      'with too many rows',
      xlsx({
        sheet: Array.from({ length: MOST_ROWS + 2 }, (_, at) => `<row>${said(`x${at}`)}</row>`).join(''),
      }),
      `sheet_rows:${MOST_ROWS}`,
    ],
    [
      'with too many columns',
      xlsx({ sheet: '<row><c r="XFD1"><v>1</v></c></row>' }),
      `sheet_columns:${MOST_COLUMNS}`,
    ],
    ['with a row that cannot be', xlsx({ sheet: '<row r="-1"><c/></row>' }), 'sheet_damaged'],
    ['with one part twice', xlsx({ more: [{ name: 'xl/workbook.xml', data: WORKBOOK }] }), 'sheet_damaged'],
    ['with endless empty cells', loose(`<row>${'<c/>'.repeat(4_000_000)}</row>`), 'sheet_damaged'],
  ])('%s is refused', (_, bytes, code) => {
    expect(read(bytes)).toEqual([code])
  })

  test('that was cut off anywhere is refused, never thrown at', () => {
    const whole = xlsx({ sheet: ROW, strings: '<si><t>x</t></si>', styles: DATED })
    for (let length = 0; length < whole.length; length++) {
      const answer = read(whole.subarray(0, length))
      expect(String(answer), `cut at ${length}`).toMatch(
        /^(?:sheet_damaged|sheet_empty|mimes:xlsx,csv|P|PK)$/,
      )
    }
  })

  test('with any byte changed gives rows or a refusal, never anything else', () => {
    const whole = xlsx({ sheet: ROW, strings: '<si><t>x</t></si>', styles: DATED })
    for (let at = 0; at < whole.length; at++)
      for (const byte of [0, 0x3c, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = byte
        expect(Array.isArray(read(changed)), `byte ${at}`).toBe(true)
      }
  })
})

// promises.md U2: at most 200 entries, and no more than a hundred times of what is packed.
describe('the limits of a workbook', () => {
  const sheet = `<row>${said('x')}</row>`
  const more = (many: number) =>
    Array.from({ length: many - 3 }, (_, at) => ({ name: `xl/media/${at}.png`, data: '' }))

  test('200 entries are read, one more is not, and neither are 20,000', () => {
    expect(read(xlsx({ sheet, more: more(200) }))).toEqual([['x']])
    expect(read(xlsx({ sheet, more: more(201) }))).toEqual(['sheet_too_large'])
    expect(read(xlsx({ sheet, more: more(20_000) }))).toEqual(['sheet_too_large'])
  })

  test('rows as empty as a program writes them are read; what is packed to less than a hundredth is not', () => {
    const empty = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${at + 2}" ht="12.8" hidden="false"></row>`,
    )
    expect(read(xlsx({ sheet: sheet + empty.join('') }))).toEqual([['x']])
    const blank = (bytes: number) => `${sheet}${' '.repeat(bytes)}`
    expect(read(xlsx({ sheet: blank(90_000) }))).toEqual([['x']])
    expect(read(xlsx({ sheet: blank(200_000) }))).toEqual(['sheet_too_large'])
  })

  test('a part that is a link to a file of the machine is read as its own few letters', () => {
    const link = { name: 'xl/sharedStrings.xml', data: '/etc/passwd', mode: 0o120777 }
    expect(read(xlsx({ sheet: `<row>${said('x')}<c t="s"><v>0</v></c></row>`, more: [link] }))).toEqual([
      ['x'],
    ])
  })
})

describe('a bomb', () => {
  const BIG = 64_000_000
  const bomb = deflateRawSync(Buffer.alloc(BIG, 32))

  test.each([
    ['its size', BIG],
    ['a small size', 10],
    ['none', 0],
  ])('that states %s is not unpacked', (_, states) => {
    const part = { name: 'xl/sharedStrings.xml', data: '', packed: bomb, states }
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().arrayBuffers
    expect(read(xlsx({ sheet: `<row>${said('x')}</row>`, more: [part] }))).toEqual(['sheet_too_large'])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(BIG)
  })

  test('in a bomb is never opened', () => {
    const inner = zip([{ name: 'a', data: '', packed: bomb, states: BIG }])
    const sheet = `<row>${said('x')}</row>`
    expect(read(xlsx({ sheet, more: [{ name: 'xl/media/inner.zip', data: inner }] }))).toEqual([['x']])
  })

  test('of many parts is counted together', () => {
    const part = deflateRawSync(Buffer.alloc(30_000_000, 32))
    const bytes = xlsx({
      sheet: `<row>${said('x')}</row>`,
      more: ['xl/sharedStrings.xml', 'xl/styles.xml'].map((name) => ({ name, data: '', packed: part })),
    })
    expect(read(bytes)).toEqual(['sheet_too_large'])
  })
})
