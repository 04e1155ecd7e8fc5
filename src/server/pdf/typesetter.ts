// A separate process: setting 5,000 rows takes seconds and 600 MB that only its end frees, the compiler cannot be
// interrupted, and its crash would take the server along.
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { codePointsOf } from './coverage.ts'

export type Order = {
  number: number
  template: string
  data: string
  standard: 'ua-1' | 'a-2a'
  at_seconds: number
}
export type Outcome = { number: number; bytes: Uint8Array } | { number: number; fault: string }

const FONTS = ['PublicSans-Regular.ttf', 'PublicSans-Bold.ttf', 'DejaVuSans.ttf']
const fonts = FONTS.map((name) => readFileSync(new URL(`fonts/${name}`, import.meta.url)))
const [regular, , others] = fonts.map(codePointsOf)
/** More combining marks than any language uses on one letter: they would leave the line, and the page. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu
/** Longer than Spanish words: in a narrow column it would reach into the next one, or leave the page. */
const LONG_WORD = /[^\s\u200b]{18,}/gu
/** A sign with what is set upon it. */
const SIGN = /\P{M}\p{M}*(?=.)/gsu

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] })

/**
 * PDF/UA allows no character without a glyph: it becomes an empty square, as most emoji do. Directional marks go,
 * so that no name reverses the text beside it. Long words get break points.
 */
function printable(text: string): string {
  const known = text.replaceAll(/[^\P{C}\n]|\p{Variation_Selector}/gu, '').replaceAll(TOO_MANY_MARKS, '$1')
  const shown = [...known].map((char) => {
    const point = char.codePointAt(0) ?? 0
    return /\s/.test(char) || regular?.has(point) || others?.has(point) ? char : '□'
  })
  return shown.join('').replaceAll(LONG_WORD, (word) => word.replaceAll(SIGN, '$&\u200b'))
}

function setInType({ template, data, standard, at_seconds }: Order): Uint8Array {
  const values = JSON.parse(data, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(values) } })
  const page = compiled.result
  if (page === null) throw new Error(`The template is wrong: ${faultsOf(compiled.takeError())}`)
  try {
    return compiler.pdf(page, { pdfStandard: standard, creationTimestamp: at_seconds })
  } finally {
    compiler.evictCache(0)
  }
}

const faultsOf = (error: ReturnType<ReturnType<typeof compiler.compile>['takeError']>): string =>
  error === null ? '' : JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 500)

const answered = (order: Order): Outcome => {
  try {
    return { number: order.number, bytes: setInType(order) }
  } catch (error) {
    return { number: order.number, fault: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}

process.on('message', (order: Order) => process.send?.(answered(order)))
