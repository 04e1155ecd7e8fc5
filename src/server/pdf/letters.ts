import { readFileSync } from 'node:fs'
import { codePointsOf } from './coverage.ts'

const FONTS = ['PublicSans-Regular.ttf', 'PublicSans-Bold.ttf', 'DejaVuSans.ttf']
export const fonts = FONTS.map((name) => readFileSync(new URL(`fonts/${name}`, import.meta.url)))
const [regular, , others] = fonts.map(codePointsOf)
/** More combining marks than any language uses on one letter: they would leave the line, and the page. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu

/** Directional marks go, so that no name reverses the text beside it. */
const withoutMarks = (text: string) =>
  text.replaceAll(/[^\P{C}\n]|\p{Variation_Selector}/gu, '').replaceAll(TOO_MANY_MARKS, '$1')

function isDrawn(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0
  return /\s/.test(sign) || regular?.has(point) === true || others?.has(point) === true
}

/** PDF/UA allows no character without a glyph: it becomes an empty square, as most emoji do. */
export const withBoxes = (text: string): string =>
  Array.from(withoutMarks(text), (sign) => (isDrawn(sign) ? sign : '□')).join('')

/** The signs for which no font has a glyph, each once. */
export const undrawn = (text: string): string[] => [
  ...new Set(Array.from(withoutMarks(text)).filter((sign) => !isDrawn(sign))),
]
