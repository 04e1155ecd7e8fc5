import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Day, showDayInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

export const INSCRIPTION_KIND_LABELS = {
  new: 'Nuevo ingreso',
  regular: 'Regular',
  reincorporation: 'Reincorporación',
} as const

/** By whether something is left to pay. */
export const PAID_LABELS = { true: 'Deudas', false: 'Pagadas' } as const

/** Why nobody can be inscribed in a period whose inscriptions were left open (rules.md#inscriptions). */
export const endedSentence = (period: { year: number; number: number; first_cut_end_date: Day }): string =>
  `Las inscripciones del período ${period.year}-${period.number} terminaron el ${showDayInWords(period.first_cut_end_date)}, con el primer corte.`

/** What a student reads whose inscription was undone. */
export const undoneNotice = ({ period, reason }: { period: string; reason: string }): string =>
  `Se deshizo su inscripción en ${period}: deja sus materias y su cupo. Motivo: ${reason}`

/** `Informática S1-A` */
export const inscribedSection = (row: {
  specialization_title: string
  semester_number: number
  section_code: string
}): string => shortSection(row.specialization_title, row.semester_number, row.section_code)

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })
type Inscribed = {
  period: string
  letter_code: string
  specialization: string
  semester: number
  courses: readonly string[]
}

/** What a student reads whom the office inscribed. */
export const inscribedNotice = ({ period, letter_code, specialization, semester, courses }: Inscribed) =>
  `Se registró su inscripción en ${period}: sección ${shortSection(specialization, semester, letter_code)}${courses.length > 0 ? `, con ${listed.format(courses)}` : ''}.`

/** What a student reads whose courses the office changed. */
export function changedNotice({
  period,
  added,
  removed,
}: {
  period: string
  added: readonly string[]
  removed: readonly string[]
}): string {
  const parts = [
    ...(added.length > 0
      ? [`${added.length === 1 ? 'se agregó' : 'se agregaron'} ${listed.format(added)}`]
      : []),
    ...(removed.length > 0
      ? [`${removed.length === 1 ? 'se quitó' : 'se quitaron'} ${listed.format(removed)}`]
      : []),
  ]
  return `Cambiaron las materias de su inscripción en ${period}: ${parts.join(' y ')}.`
}

type BelowPaid = {
  period: string
  paid_amount_e2: number
  pending_amount_e2: number
  semester_price_e2: number
}

/** Why a price cannot fall so far. */
export const belowPaidSentence = (it: BelowPaid): string =>
  `En ${it.period} se pagaron o reportaron ${showMoney(it.paid_amount_e2 + it.pending_amount_e2)}, y costaría ${showMoney(it.semester_price_e2)}.`
