import { afterAll, expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { type Certificate, certificatePdf } from './certificate.ts'
import type { Frame } from './paper.ts'
import { stopPdf } from './pdf.ts'

afterAll(stopPdf)

const QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></svg>'
const FRAME: Frame = {
  ...{ size: 'us-letter', institution: 'Instituto Ávila', head: 'Caracas', logo: null, footer: null },
  ...{ number: '2026-000418', dated: 'en Caracas', code: 'K7PM4-QXD8T', check: 'iua.example/verify' },
  ...{ qr: [...Buffer.from(QR)], key: '9f3c' },
}

/** The words of each page of a certificate with so many courses. */
async function pagesOf(courses: number, of: Partial<Certificate> = {}, size: Frame['size'] = 'us-letter') {
  const said: Certificate = {
    ...{ title: 'Constancia de notas', lead: 'Quien suscribe hace constar que', name: 'Ana Albornoz' },
    sentences: [[{ t: 'titular de la cédula de identidad ' }, { t: 'V-28.114.938', b: true }]],
    table: {
      ...{ titles: ['Código', 'Materia'], widths: [3, 8], right: [false, false], total: ['', 'Total'] },
      rows: Array.from({ length: courses }, (_, at) => [`INF-${at}`, 'Programación']),
    },
    ...{ after: null, closing: 'Se expide en Caracas.', signer: { name: 'Coromoto', role: 'Dirección' } },
    ...of,
  }
  const bytes = await certificatePdf(said, { ...FRAME, size }, '2026-11-26T15:00:00Z' as Instant)
  return (await wordsOfPdf(bytes, '-layout')).split('\f').filter((page) => page.trim() !== '')
}

test.skipIf(leftOut('pdftotext'))(
  'is drawn closer where that keeps the signature on the page of what it signs',
  async () => {
    for (const size of ['us-letter', 'a4'] as const)
      for (const courses of [0, 6, 12, 16]) expect(await pagesOf(courses, {}, size)).toHaveLength(1)
  },
)

test.skipIf(leftOut('pdftotext'))(
  'of several pages each says whose it is, however long the name',
  async () => {
    const long = 'Mariángeles Concepción de los Ángeles Guadalupe del Valle '.repeat(4)
    for (const name of ['Ana Albornoz', long]) {
      const pages = await pagesOf(40, { name })
      expect(pages.length).toBeGreaterThan(1)
      for (const [at, page] of pages.entries())
        expect(page).toMatch(
          new RegExp(`N\\.º 2026-000418 · ${name.slice(0, 10)}.* · página ${at + 1} de ${pages.length}`),
        )
      expect(pages.at(-1)).toContain('K7PM4-QXD8T')
    }
  },
)
