import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { WORKBOOK, xlsx, zip } from '../support/sheets.ts'

const LINK = 0o120777
const one = (name: string, data: Buffer | string) => zip([{ name, data }])
const many = (amount: number) =>
  Array.from({ length: amount }, (_, at) => ({ name: `xl/media/${at}.png`, data: '' }))

/** What the directory of a zip may say that it should not: places, links, numbers, sizes. */
function zips(): [string, Buffer][] {
  return [
    ['a zip bomb', one('a.png', Buffer.alloc(4_000_000))],
    ['a zip bomb in a zip', one('a.zip', one('b', Buffer.alloc(4_000_000)))],
    ['a zip that goes up', one('../../evil.png', 'x')],
    ['a zip of an absolute name', one('/etc/evil', 'x')],
    ['a zip with a link', zip([{ name: 'evil', data: '/etc/passwd', mode: LINK }])],
    [
      'a zip with a link and a file behind it',
      zip([
        { name: 'pictures', data: '/etc', mode: LINK },
        { name: 'pictures/evil', data: 'x' },
      ]),
    ],
    ['a zip of 20,000 entries', zip(many(20_000))],
    ['an encrypted document', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(500)])],
    ['a gzip', Buffer.concat([Buffer.from('1f8b0800', 'hex'), randomBytes(100)])],
    [
      'a tar',
      Buffer.concat([Buffer.from('../../evil'.padEnd(257, '\0')), Buffer.from('ustar'), Buffer.alloc(300)]),
    ],
  ]
}

/** Workbooks that are whole but for one thing: they get as far as an import reads. */
function workbooks(): [string, Buffer][] {
  const entities = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
  const laughs = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
  const shown = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
  const bomb = deflateRawSync(Buffer.alloc(40_000_000, 32))
  return [
    ['a workbook of entities', xlsx({ workbook: `${entities}${WORKBOOK}`, sheet: shown('&b;') })],
    ['a workbook of a billion laughs', xlsx({ workbook: `${laughs}${WORKBOOK}`, sheet: shown('&c;') })],
    ['a workbook with macros', xlsx({ sheet: shown('x'), more: [{ name: 'xl/vbaProject.bin', data: 'x' }] })],
    [
      'a workbook with a macro sheet',
      xlsx({ sheet: shown('x'), more: [{ name: 'xl/macrosheets/sheet1.xml', data: '' }] }),
    ],
    ['a workbook of a password', zip([{ name: 'xl/workbook.xml', data: WORKBOOK, flags: 1 }])],
    ['a workbook of 20,000 entries', xlsx({ sheet: shown('x'), more: many(20_000) })],
    [
      'a workbook whose texts are a link',
      xlsx({
        sheet: '<row><c t="s"><v>0</v></c></row>',
        more: [{ name: 'xl/sharedStrings.xml', data: '/etc/passwd', mode: LINK }],
      }),
    ],
    [
      'a workbook whose texts are a bomb',
      xlsx({ sheet: shown('x'), more: [{ name: 'xl/sharedStrings.xml', data: '', packed: bomb }] }),
    ],
    [
      'a workbook whose texts state a small size',
      xlsx({
        sheet: shown('x'),
        more: [{ name: 'xl/sharedStrings.xml', data: '', packed: bomb, states: 10 }],
      }),
    ],
    [
      'a workbook of formulas',
      xlsx({ sheet: '<row><c><f>WEBSERVICE("https://evil.test")</f><v>1</v></c></row>' }),
    ],
    ['a workbook of scripts', xlsx({ sheet: shown('&lt;script&gt;alert("zqfileqz")&lt;/script&gt;') })],
  ]
}

/** Archives that no picture is, and no table should be. */
export const archives = (): [string, Buffer][] => [...zips(), ...workbooks()]
