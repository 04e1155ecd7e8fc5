import { dayOf, type Instant, showFullDay, showTime } from '#kernel/dates.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { actasCoverPdf } from '#server/pdf/actas-cover.ts'
import { KEEPING } from '../../words.ts'

type Head = { number: number; hash: string }

type CoverFacts = {
  institution: string
  title: string
  closed_at: Instant
  count: number
  head: Head
}

/** With its year: it is kept for ever. */
const momentOf = (at: Instant) => `el ${showFullDay(dayOf(at))} a las ${showTime(at)}`

/** The hash in groups, to be read out and compared. */
const grouped = (hash: string) => hash.replaceAll(/.{8}(?=.)/g, '$& ')

/** The first page of all actas of a period: which they are, and the head of the chain to keep (records.md#acta). */
export const coverPdf = (
  { institution, title, closed_at, count, head }: CoverFacts,
  { size, now }: { size: PaperSize; now: Instant },
): Promise<Uint8Array> =>
  actasCoverPdf(
    {
      size,
      institution,
      title,
      facts: [
        ['Contiene', count === 1 ? '1 acta' : `${count.toLocaleString('es-VE')} actas`],
        ['Se cerró', momentOf(closed_at)],
        ['Se imprimió', momentOf(now)],
      ],
      head: {
        title: `Última acta de la cadena: N.º ${head.number}`,
        hash: `SHA-256 ${grouped(head.hash)}`,
        why: KEEPING,
      },
    },
    now,
  )
