import { encode } from 'uqr'
import type { Day } from '#kernel/dates.ts'
import { showPhone } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import type { Storage } from '#server/files/files.ts'
import type { Frame } from '#server/pdf/paper.ts'
import { dayInWords, showCode } from '../words.ts'
import type { institutionOnPaper } from './queries.ts'

type Numbered = {
  number: string
  code: string
  signed: { facts: string; signature: string; kid: string }
}
type Institution = Awaited<ReturnType<typeof institutionOnPaper>>
type Head = {
  institution: Institution
  logo: Uint8Array | null
  today: Day
  size: Frame['size']
}
type FrameInput = Head & { base: string }

/** The longest name of an institute; what is longer would leave the page. */
const MOST_OF_A_NAME = 150

/** Modules of white around a QR (ISO 18004). */
const QUIET = 4

/** A QR of level M as an SVG: each row of modules a few runs. */
function qrOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`
}

/** What the QR opens: the part after `#` never reaches a server (records.md#papers). */
const qrAddress = (base: string, code: string, { facts, signature }: Numbered['signed']): string =>
  `${base}/verify/${code}#${Buffer.from(facts).toString('base64url')}.${signature}`

/** The bytes of the institute's logo, where it has one. */
export const logoOf = async (institution: Institution, storage: Storage) =>
  institution?.logo ? ((await storage.get(institution.logo))?.bytes ?? null) : null

/** The institute, and the day. */
function headOf({ institution, logo, today, size }: Head) {
  const { name = 'Claustro', fiscal_id, address, city, phone, certificate_footer } = institution ?? {}
  return {
    size,
    institution: truncated(name, MOST_OF_A_NAME),
    head: truncated(
      [fiscal_id && `RIF ${fiscal_id}`, address, city, phone && showPhone(phone)].filter(Boolean).join(' · '),
      2 * MOST_OF_A_NAME,
    ),
    logo: logo && [...logo],
    dated: `${city ? `en ${city}, ` : ''}${dayInWords(today)}`,
    footer: certificate_footer ?? null,
  }
}

/** What every paper bears: the institute, its number and day, and how it is checked. */
export function frameOf({ signed, code, number }: Numbered, { base, ...made }: FrameInput): Frame {
  return {
    ...headOf(made),
    number,
    code: showCode(code),
    check: `${base.replace(/^https?:\/\//, '')}/verify`,
    qr: [...Buffer.from(qrOf(qrAddress(base, code, signed)))],
    key: (signed.kid.slice(0, 12).match(/.{4}/g) ?? []).join(' '),
  }
}

/** The same of what is no paper. */
export const sampleFrame = (head: Head): Frame => ({
  ...{ ...headOf(head), is_sample: true },
  ...{ number: '', code: '', check: '', qr: [], key: '' },
})
