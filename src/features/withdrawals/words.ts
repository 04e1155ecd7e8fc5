import { type Day, showFullDay } from '#kernel/dates.ts'

export const WITHDRAWAL_KIND_LABELS = {
  retirement: 'Retiro del instituto',
  courses: 'Retiro de materias',
} as const

const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })
type Said = { courses: readonly string[]; reason: string }

type Ended = { period: string; last_day: Day }

/** Since when no course of a period is withdrawn any more, and what can be done. */
export const endedSentence = ({ period, last_day }: Ended): string =>
  `El plazo para retirar materias de ${period} terminó el ${showFullDay(last_day)}. Se cambia al editar el período; del instituto se retira en cualquier momento.`

type Deadline = { last_day: Day; until_first_note: boolean }

/** Until when a student may ask for it, or since when not, and what is left then. */
export function saidOfDeadline({ last_day, until_first_note }: Deadline, today: Day): string {
  if (today > last_day)
    return `Terminó el ${showFullDay(last_day)}. Para dejar una materia después, pregunte en control de estudios.`
  const note = until_first_note ? ', y solo hasta la primera nota de cada materia' : ''
  return `Se pide en control de estudios hasta el ${showFullDay(last_day)}${note}.`
}

/** What a student reads whose courses were withdrawn. */
export const withdrawnNotice = ({ courses, reason }: Said): string =>
  `${courses.length === 1 ? 'Se retiró esta materia' : 'Se retiraron estas materias'} de su inscripción: ${listed.format(courses)}. Lo registrado se conserva. Motivo: ${reason}`

/** What a student reads who was retired. */
export const retiredNotice = ({ reason }: { reason: string }): string =>
  `Se registró su retiro del instituto: deja sus materias y su cupo. Puede seguir entrando a consultar lo suyo. Motivo: ${reason}`

/** What a student reads whose withdrawal was undone. */
export const undoneNotice = ({
  kind,
  courses,
  lists = [],
  passed_on = [],
  reason,
}: Said & {
  kind: keyof typeof WITHDRAWAL_KIND_LABELS
  /** The sections whose waiting list has the student again. */
  lists?: readonly string[]
  /** Those of them where a seat had been offered, which others have now. */
  passed_on?: readonly string[]
}): string => {
  const what =
    kind === 'courses'
      ? `Se deshizo el retiro de ${listed.format(courses)}`
      : `Se deshizo su retiro del instituto${courses.length > 0 ? `: cursa de nuevo ${listed.format(courses)}` : ''}`
  const waits =
    lists.length > 0 ? `. Recupera su puesto en la lista de espera de ${listed.format(lists)}` : ''
  const gone =
    passed_on.length > 0
      ? `; el cupo que se le ofrecía en ${listed.format(passed_on)} ya pasó a otra persona`
      : ''
  return `${what}${waits}${gone}. Motivo: ${reason}`
}
