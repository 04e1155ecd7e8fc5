import { type Day, showFullDay } from '#kernel/dates.ts'

type Ended = { period: string; last_day: Day }

/** Since when no course of a period is withdrawn any more, and what can be done. */
export const endedSentence = ({ period, last_day }: Ended): string =>
  `El plazo para retirar materias de ${period} terminó el ${showFullDay(last_day)}. Se cambia al editar el período; del instituto se retira en cualquier momento.`

/** Why a course whose notes or absences are against it is not withdrawn. */
export const gradedSentence = (periods: readonly Pick<Deadline, 'until_first_note'>[]): string =>
  periods.some(({ until_first_note }) => until_first_note)
    ? 'Ya tiene una nota, y el período permite retirar solo hasta la primera; o está aplazada por inasistencias.'
    : 'Está aplazada por inasistencias: se retira si antes se levanta el aplazo.'

type Deadline = { last_day: Day; until_first_note: boolean }

/** Until when a student may ask for it, or since when not, and what is left then. */
export function saidOfDeadline({ last_day, until_first_note }: Deadline, today: Day): string {
  if (today > last_day)
    return `Terminó el ${showFullDay(last_day)}. Para dejar una materia después, pregunte en control de estudios.`
  const note = until_first_note ? ', y solo hasta la primera nota de cada materia' : ''
  return `Se pide en control de estudios hasta el ${showFullDay(last_day)}${note}.`
}
