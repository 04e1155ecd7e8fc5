import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Instant, showMomentInWords } from '#kernel/dates.ts'

type SectionNames = { specialization_title: string; semester_number: number; letter_code: string }

/** `la sección Informática S2-A` */
export const sectionInWords = ({
  specialization_title,
  semester_number,
  letter_code,
}: SectionNames): string => `la sección ${shortSection(specialization_title, semester_number, letter_code)}`

export const offerNotice = (offer: SectionNames & { offered_until: Instant }): string =>
  `Se le ofrece un cupo en ${sectionInWords(offer)}. Puede aceptarlo hasta el ${showMomentInWords(offer.offered_until)}.`

export const expiryNotice = (section: SectionNames): string =>
  `Venció la oferta de un cupo en ${sectionInWords(section)}: pasa a quien sigue en la lista de espera.`

type MailTo = { name: string; institution: string; link: string | null }

/** As the notice, with the way to the screen where the seat is taken; `link` is the only address in it. */
function mailOf(subject: string, notice: string, { name, institution, link }: MailTo) {
  const where = link === null ? 'Para verlo, inicie sesión.' : `Para verlo, abra este enlace:\n\n${link}`
  const text = [`Hola, ${name}:`, notice, where, institution].join('\n\n')
  return { subject, text, ...(link !== null && { link }) }
}

export const offerMail = (offer: SectionNames & { offered_until: Instant }, to: MailTo) =>
  mailOf(
    'Se le ofrece un cupo',
    `${offerNotice(offer)} Si no lo acepta, pasa a quien sigue en la lista de espera.`,
    to,
  )

export const expiryMail = (section: SectionNames, to: MailTo) =>
  mailOf('Venció la oferta de un cupo', expiryNotice(section), to)

export const removalNotice = (section: SectionNames): string =>
  `La administración le quitó de la lista de espera de ${sectionInWords(section)}.`

/** `de 3.º en la lista de la sección S2-A` */
export const placeInWords = (position: number | null, section: string): string =>
  position === null
    ? `con un cupo ofrecido en la sección ${section}`
    : `de ${position}.º en la lista de la sección ${section}`
