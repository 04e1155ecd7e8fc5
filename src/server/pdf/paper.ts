import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { undrawn } from '#kernel/drawn-letters.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { pdfOf } from './pdf.ts'

/** What every numbered paper bears; `logo` and `qr` are the bytes of pictures. */
export type Frame = {
  /** No paper: without number, code and signature, and marked so. */
  is_sample?: true
  size: PaperSize
  institution: string
  head: string
  logo: readonly number[] | null
  number: string
  /** Place and day in words. */
  dated: string
  footer: string | null
  code: string
  check: string
  qr: readonly number[]
  key: string
}

const templateOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const checking = templateOf('paper-check.typ')

const MOST_NAMED = 10

/** Which letters no font has: a box in the place of one would be kept, and signed, for ever. */
export function wrongLetters(said: object): { code: 'paper_letters_undrawn'; description: string } | null {
  const unknown = new Set<string>()
  JSON.stringify(said, (_, value: unknown) => {
    if (typeof value === 'string') for (const sign of undrawn(value)) unknown.add(sign)
    return value
  })
  if (unknown.size === 0) return null
  const named = [...unknown].slice(0, MOST_NAMED).map((sign) => `«${sign}»`)
  return {
    code: 'paper_letters_undrawn',
    description: `El documento no se puede imprimir con ${named.join(', ')}. Escríbalo antes en letras latinas, como en la cédula o el pasaporte.`,
  }
}

/** A paper that is kept, set by one template: PDF/A-2a, tagged, with its fonts inside. */
export function paperPdf<Said extends object>(
  name: string,
): (said: Said, frame: Frame, at: Instant) => Promise<Uint8Array> {
  const template = `${checking}\n${templateOf(name)}`
  return async (said, frame, at) => {
    const { logo: _, qr: __, ...words } = frame
    const wrong = frame.is_sample ? null : wrongLetters({ ...said, ...words })
    if (wrong) throw new Refusal(wrong.code, { description: wrong.description })
    return pdfOf(template, JSON.stringify({ ...said, ...frame }), at, 'a-2a')
  }
}
