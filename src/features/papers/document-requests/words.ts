import { PAPER_KIND_LABELS } from '#features/papers/papers/words.ts'

export const REQUEST_TYPES = [1, 2, 4] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const REQUEST_STATES = ['pending', 'generated', 'retired', 'canceled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Of a document: «lista» is what the student waits for. */
export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  pending: 'En espera',
  generated: 'Lista',
  retired: 'Entregada',
  canceled: 'Anulada',
}

const { study, grades, letter } = PAPER_KIND_LABELS
/** What is asked for. */
export const REQUEST_TYPE_LABELS: Record<RequestType, string> = { 1: study, 2: grades, 4: letter }

export const PAPER_SIZE_LABELS = { 'us-letter': 'Carta', a4: 'A4' } as const

type RequestName = { name: string; number: string }

/** What the student reads when a paper is ready. */
export const readyNotice = ({ name, number }: RequestName): string =>
  `${name} N.º ${number}: ya está lista. Puede verla en Solicitudes y retirarla en Control de Estudios.`

/** What the student reads when the office cancels. */
export const canceledNotice = ({ name, reason }: { name: string; reason: string }): string =>
  `La solicitud de ${name.toLowerCase()} fue anulada: ${reason}`

/** What the student reads whose paper is ready no more. */
export const takenBackNotice = ({ name, number }: RequestName): string =>
  `${name} N.º ${number} fue anulada y hay que prepararla de nuevo. Se le avisará cuando esté lista.`

/** What the student reads whose request was canceled by mistake. */
export const reopenedNotice = ({ name }: { name: string }): string =>
  `La solicitud de ${name.toLowerCase()} ya no está anulada: vuelve a estar en espera.`

/** Why a paper is withdrawn whose making was taken back without a word. */
export const MAKING_UNDONE = 'Se deshizo la preparación'

/** Why a request cannot go on now, as it stands in its row. */
export const CAUSES: Readonly<Record<string, string>> = {
  student_not_inscribed: 'Ya no tiene materias inscritas en el período',
  student_dont_has_course_sections: 'No tiene materias en el período',
  letter_needs_graduation: 'No consta como graduado',
  paper_without_signer: 'El período no dice quién firma',
  paper_without_address: 'Falta la dirección web del instituto',
  paper_letters_undrawn: 'Tiene letras que no se pueden imprimir',
  document_request_paper_outdated: 'Cambió lo que dice: hay que prepararlo de nuevo',
  document_request_not_pending: 'Ya no está en espera',
  document_request_paper_withdrawn: 'El documento fue anulado',
  document_request_stands: 'Cambió después, o ya no se deshace',
  document_request_already_pending: 'Ya hay otra en espera',
  document_request_not_generated: 'Todavía no está lista, o ya se entregó',
}

const SENT: Readonly<Record<number, string>> = {
  1: 'la constancia de estudio',
  2: 'la constancia de notas',
  4: 'la carta de recomendación',
}

/** What the office reads when the server fails to make papers (refusals.md#sentences). */
export const failedToSend = ([first, ...more]: readonly number[]): string =>
  `Ocurrió un error al enviar ${(more.length === 0 && first && SENT[first]) || 'los documentos'}.`
