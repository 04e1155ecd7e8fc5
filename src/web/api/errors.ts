import { generalRefusals } from '#kernel/errors.ts'
import { ApiError } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

/** How an error is shown: not at all, or as one notice. */
export type Reaction = { kind: 'error' | 'warning'; title: string; body?: string; ms: number | null } | null

const WARNING_MS = 10_000
const ERROR_MS = 5_000
const UNREACHABLE = 'No fue posible contactar con el servidor'
const SILENT_CODES = ['EIN001', 'LS003']
const SILENT_MESSAGES = ['unable_to_find_enabled_preregisters_period', 'period_inscriptions_are_disabled']
const SILENT_START = 'student_dont_has_course_sections'

const isGeneral = (code: string): code is keyof typeof generalRefusals => Object.hasOwn(generalRefusals, code)

/**
 * Returns the Spanish sentence of an error: the server's description, else that of its code or the code's first
 * word.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return generalRefusals.unhandled_or_undefined_error.text
  if (error.status === 0) return UNREACHABLE
  // refusals.md#how-each-status-is-shown: message keys come from the first word of the server message.
  const code = [error.code, error.code.split(' ')[0] ?? ''].find(isGeneral)
  return (
    error.description ?? (code ? generalRefusals[code].text : `Ocurrió un error inesperado: ${error.code}`)
  )
}

/** Returns a form's sentence for an error as a whole: that of its notice, so that one refusal is told in one way. */
export function noticeOf(problem: ApiError): string {
  const reaction = reactionTo(problem)
  return reaction?.body ?? reaction?.title ?? sentenceOf(problem)
}

const warning = (title: string): Reaction => ({ kind: 'warning', title, ms: WARNING_MS })
const error = (title: string, body?: string): Reaction => ({
  kind: 'error',
  title,
  ms: ERROR_MS,
  ...(body && { body }),
})

function reactionTo400(problem: ApiError): Reaction {
  if (problem.errorCode === 'SEC001') return error('Imposible procesar', sentenceOf(problem))
  if (problem.code === 'prelation_already_exists') return error(sentenceOf(problem))
  const isSilent =
    SILENT_CODES.includes(problem.errorCode ?? '') ||
    SILENT_MESSAGES.includes(problem.code) ||
    problem.code.startsWith(SILENT_START)
  return isSilent ? null : error('Consultar logs para más información')
}

/** Central handling by status (refusals.md#how-each-status-is-shown). */
export function reactionTo(problem: ApiError): Reaction {
  switch (problem.status) {
    case 0:
      return error(UNREACHABLE)
    case 400:
      return reactionTo400(problem)
    case 401:
    case 403:
    case 404:
    case 409:
    case 429:
      return warning(sentenceOf(problem))
    case 422:
      return { kind: 'warning', title: 'Por favor verifique la información ingresada', ms: null }
    default:
      return null
  }
}

let invalidNotice = 0

/** Dismisses the notice of refused fields: they were mended, or left behind with their form. */
export const clearFieldNotice = (): void => toast.dismiss(invalidNotice)

/** Shows an error as the specification says; a cancelled request shows nothing. */
export function showError(problem: unknown): void {
  if (problem instanceof DOMException && problem.name === 'AbortError') return
  if (!(problem instanceof ApiError)) {
    console.error(problem)
    return
  }
  const reaction = reactionTo(problem)
  if (reaction) {
    const notice = toast[reaction.kind](reaction.title, reaction.body, { ms: reaction.ms })
    if (problem.status === 422) invalidNotice = notice
  }
  // refusals.md#how-each-status-is-shown: 500 and other statuses are logged.
  if (!reaction && problem.status !== 400)
    console.error(`${problem.status} ${problem.code} ${problem.requestId ?? ''}`)
}

/** Shows why a file that was asked for did not come; a button that does nothing would be pressed again and again. */
export function showFileError(problem: unknown): void {
  if (problem instanceof ApiError && problem.status >= 500)
    toast.error('El archivo no se pudo preparar', 'Intente de nuevo en un momento.')
  else showError(problem)
}
