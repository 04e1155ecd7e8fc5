export const WITHDRAWAL_KIND_LABELS = {
  retirement: 'Retiro del instituto',
  courses: 'Retiro de materias',
} as const

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })
type WithdrawalFacts = { courses: readonly string[]; reason: string }

/** What a student reads whose courses were withdrawn. */
export const withdrawnNotice = ({ courses, reason }: WithdrawalFacts): string =>
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
}: WithdrawalFacts & {
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
