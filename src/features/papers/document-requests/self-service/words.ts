import { type Day, showDayInWords } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'

const TO_OFFICE = 'Puede pedirla a Control de Estudios.'

/** How many there are, as people read it: `2 cada 30 días`. */
export const limitWords = (most: number, days: number): string =>
  days === 1 ? `${most} al día` : `${most} cada ${days} días`

/** `next`: from which day another is given to whom the limit is reached. */
type LimitFacts = {
  self_service_most: number
  self_service_days: number
  debt_e2: number
  fee?: { price_e2: number } | null
  next?: Day | undefined
}

/** Why the student is not served now, and what can be done, by code; what lacks of the institute is not the student's. */
export function selfServiceWords(code: string, facts: LimitFacts): string {
  const { self_service_most: most, self_service_days: days } = facts
  if (code === 'document_request_not_paid')
    return `Cuesta ${showMoney(facts.fee?.price_e2 ?? 0)}, y al instante no se da: se pide, se paga y la entrega Control de Estudios.`
  if (code === 'student_has_debt')
    return facts.debt_e2 > 0
      ? `Debe ${showMoney(facts.debt_e2)}, y al instante se da a quien está solvente. ${TO_OFFICE}`
      : `Tiene un pago por revisar: al aprobarse se da al instante. ${TO_OFFICE}`
  if (code === 'self_service_limit_reached')
    return `${most === 1 ? 'Se da' : 'Se dan'} ${limitWords(most, days)}${facts.next ? `: la próxima, desde el ${showDayInWords(facts.next)}` : ''}. ${TO_OFFICE}`
  return LACKS[code] ?? `Ahora no se da al instante. ${TO_OFFICE}`
}

const LACKS: Readonly<Record<string, string>> = {
  paper_without_signer: `Al instituto le falta decir quién firma. ${TO_OFFICE}`,
  paper_without_address: `Al instituto le falta su dirección web. ${TO_OFFICE}`,
  paper_letters_undrawn: `Un nombre tiene letras que no se pueden imprimir. ${TO_OFFICE}`,
}

/** What the student finds in the bell, also when somebody else asked from an open session. */
export const servedNotice = ({ name, number }: { name: string; number: string }): string =>
  `${name} N.º ${number}: se emitió al instante, a solicitud suya. Está en Solicitudes.`
