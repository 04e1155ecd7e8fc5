import type { Day } from '#kernel/dates.ts'
import { showFullDay, showMonth } from '#kernel/dates.ts'

export const PAPER_KINDS = ['study', 'grades', 'letter', 'kardex', 'acta', 'receipt'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  study: 'Constancia de estudio',
  grades: 'Constancia de notas',
  letter: 'Carta de recomendación',
  kardex: 'Kárdex',
  acta: 'Acta',
  receipt: 'Recibo de pago',
}

/** Made by a request of the student. */
export const isAskedFor = (kind: PaperKind): boolean =>
  kind === 'study' || kind === 'grades' || kind === 'letter'

/** What a student reads whose paper the institute has withdrawn. */
export const withdrawnNotice = ({ kind, number }: { kind: PaperKind; number: string }): string =>
  `${PAPER_KIND_LABELS[kind]} N.º ${number} ya no vale: el instituto la anuló. Puede pedir otra si la necesita.`

/** `2026-000118` */
export const showPaperNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`

/** `K7PM4-QXD8T` */
export const showCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

// Marked as pure: only papers spell numbers out, and no browser is sent what it does not use.
const UNITS =
  /* @__PURE__ */ 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const TENS = /* @__PURE__ */ '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const HUNDREDS =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )

/** `dos mil veintiséis`: whole numbers below ten thousand, in words. */
export function inWords(number: number): string {
  if (number < UNITS.length) return UNITS[number] ?? ''
  if (number < 100) return [TENS[Math.floor(number / 10)], rest(number % 10, ' y ')].join('')
  if (number === 100) return 'cien'
  if (number < 1_000) return [HUNDREDS[Math.floor(number / 100)], rest(number % 100, ' ')].join('')
  const thousands = Math.floor(number / 1_000)
  return [thousands === 1 ? 'mil' : `${inWords(thousands)} mil`, rest(number % 1_000, ' ')].join('')
}

const rest = (number: number, before: string) => (number === 0 ? '' : before + inWords(number))

/** `a los veintitrés días del mes de noviembre de dos mil veintiséis` */
export function dayInWords(of: Day): string {
  const date = Number(of.slice(8))
  // Before a noun «uno» loses its last letter.
  const many = inWords(date)
    .replace(/veintiuno$/, 'veintiún')
    .replace(/uno$/, 'un')
  const days = date === 1 ? 'al primer día' : `a los ${many} días`
  return `${days} del mes de ${showMonth(of).split(' ')[0]} de ${inWords(Number(of.slice(0, 4)))}`
}

const ORDINALS =
  /* @__PURE__ */ 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(
    ' ',
  )

/** `segundo semestre` */
export const semesterInWords = (number: number): string => `${ORDINALS[number - 1] ?? `${number}.º`} semestre`

/** `del 31 de agosto de 2026 al 11 de enero de 2027` */
export const spanInWords = (from: Day, to: Day): string => `del ${showFullDay(from)} al ${showFullDay(to)}`

/** What somebody is named a holder of, beside the number. */
export const titularOf = (identity_kind: string): string =>
  identity_kind === 'P' ? 'titular del pasaporte' : 'titular de la cédula de identidad'

/** Papers by whether they were withdrawn. */
export const WITHDRAWN_LABELS = { true: 'Anulados', false: 'Válidos' } as const
