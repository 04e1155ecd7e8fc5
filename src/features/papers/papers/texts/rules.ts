import type { PaperKind } from '../words.ts'
import { BASIC_TRACK, isOfPerson, PLACEHOLDERS } from './words.ts'

/** A paper is of nobody without the number of a document, and of no day without its date. */
export const NEEDED = { content: 'documento', closing: 'lugar_y_fecha' } as const

/** These stand out. */
const BOLD: readonly string[] = ['documento', 'semestre', 'especialidad', 'periodo']

/** «de la especialidad {especialidad}»: of the common first track «del ciclo básico». */
const AS_SPECIALIZATION = /\b(de )?la especialidad (?:de )?\{especialidad\}/gi

const IN_BRACES = /\{([^{}]*)\}/g

/** `{lo|la}`: what is said of a man, and of a woman. */
const formsIn = (inside: string): readonly string[] | null =>
  inside.includes('|') ? inside.split('|') : null

/** Signs that the fonts of the papers lack. */
const UNPRINTABLE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * What is wrong with a text, as a code of its field: `unprintable:sign`, `placeholder_open`, `placeholder_forms` of what has
 * not two forms, `placeholder_unknown:that`; null where nothing is.
 */
export function problemOfText(kind: PaperKind, text: string): string | null {
  const [sign] = UNPRINTABLE.exec(text) ?? []
  if (sign) return `unprintable:${sign}`
  if (/[{}]/.test(text.replaceAll(IN_BRACES, ''))) return 'placeholder_open'
  const known: readonly string[] = PLACEHOLDERS[kind]
  for (const [, inside = ''] of text.matchAll(IN_BRACES)) {
    const forms = formsIn(inside)
    const isTwo = forms?.length === 2 && forms.join('').trim() !== ''
    if (forms && isOfPerson(kind) && !isTwo) return 'placeholder_forms'
    if (forms ? !isOfPerson(kind) : !known.includes(inside))
      return `placeholder_unknown:${inside.trim() || ' '}`
  }
  return null
}

/** `placeholder_missing:documento` where a text has not what its place needs; null otherwise. */
export function lackOfText(place: keyof typeof NEEDED, text: string): string | null {
  const needed = NEEDED[place]
  return text.includes(`{${needed}}`) ? null : `placeholder_missing:${needed}`
}

export type Span = { t: string; b?: boolean }
export type TextValues = {
  values: Readonly<Record<string, string>>
  is_female: boolean
  /** What stands for `especialidad` is the common first track, which is none. */
  is_basic?: boolean | undefined
}

/** The text with what it says of one student, in spans of which some stand out; each line is a paragraph. */
export const filledText = (text: string, textValues: TextValues): Span[][] =>
  text
    .split(/\n+/)
    .map((line) => spansOf(line.trim(), textValues))
    .filter((spans) => spans.length > 0)

function spansOf(typed: string, { values: given, is_female, is_basic = false }: TextValues): Span[] {
  const isTrack = is_basic && typed.search(AS_SPECIALIZATION) >= 0
  const line = isTrack
    ? typed.replaceAll(AS_SPECIALIZATION, (_, of?: string) => `${of ? 'del' : 'el'} {especialidad}`)
    : typed
  const values = isTrack ? { ...given, especialidad: BASIC_TRACK } : given
  // Of a split by a pattern with one group every second part is what stood in braces.
  const spans = line.split(IN_BRACES).map((part, at): Span => {
    if (at % 2 === 0) return { t: part }
    const [male = '', female = ''] = formsIn(part) ?? []
    if (part.includes('|')) return { t: is_female ? female : male }
    // What the place does not know stays as it stands, to be seen.
    return { t: values[part] ?? `{${part}}`, ...(BOLD.includes(part) && { b: true }) }
  })
  return spans.filter(({ t }) => t !== '')
}

/** The same in one line without what stands out. */
export const filledLine = (text: string, textValues: TextValues): string =>
  filledText(text, textValues)
    .flat()
    .map(({ t }) => t)
    .join('')

type Around = { opening: string | null; remark: string | null; closing: string }

/** What stands before what a paper lists, under it, and over the signatures. */
export const filledAround = ({ opening, remark, closing }: Around, textValues: TextValues) => ({
  opening: opening && filledLine(opening, textValues),
  remark: remark && filledLine(remark, textValues),
  closing: filledLine(closing, textValues),
})
