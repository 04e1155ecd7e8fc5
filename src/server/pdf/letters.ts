import { readFileSync } from 'node:fs'
import { isDrawn, withoutMarks } from '#kernel/drawn-letters.ts'

const FONTS = ['PublicSans-Regular.ttf', 'PublicSans-Bold.ttf', 'DejaVuSans.ttf']
export const fonts = FONTS.map((name) => readFileSync(new URL(`fonts/${name}`, import.meta.url)))

/** PDF/UA allows no character without a glyph: it becomes an empty square, as most emoji do. */
export const withBoxes = (text: string): string =>
  Array.from(withoutMarks(text), (sign) => (isDrawn(sign) ? sign : '□')).join('')
