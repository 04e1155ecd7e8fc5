/** What a code is answered with: its status, the sentence that people read, and the older number of the code. */
export type RefusalAnswer = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503
  text: string
  error_code?: string
}
/** Code → answer, as a feature declares them in its `refusals.ts` (refusals.md#statuses). */
export type RefusalTable = Readonly<Record<string, RefusalAnswer>>

/** The codes that any call, or several features, may answer. */
export const generalRefusals = {
  malformed_request: { status: 400, text: 'La solicitud no se pudo leer.' },
  'Token not provided': { status: 401, text: 'Inicie sesión para continuar.' },
  token_not_present: { status: 401, text: 'No se ha encontrado el token.' },
  token_expired: { status: 401, text: 'La sesión venció. Inicie sesión de nuevo.' },
  token_invalid: { status: 401, text: 'La sesión no es válida. Inicie sesión de nuevo.' },
  the_token_has_been_blacklisted: { status: 401, text: 'La sesión fue cerrada. Inicie sesión de nuevo.' },
  this_action_is_unauthorized: { status: 403, text: 'No puedes ejecutar esta acción' },
  route_not_found: { status: 404, text: 'La URL implementada no fue encontrada.' },
  resource_not_found: { status: 404, text: 'No se encontró lo que se busca, o no está a su alcance.' },
  error_deleting: { status: 409, text: 'Error al eliminar.' },
  foreign_key_violation: { status: 409, text: 'Otros registros dependen de este: no se puede eliminar.' },
  unable_to_create_or_modify_resource: { status: 409, text: 'El registro no se puede guardar así.' },
  invalid_date_range: { status: 409, text: 'Las fechas no forman un intervalo válido.' },
  code_already_exists: { status: 409, text: 'El código ya está en uso.' },
  name_already_exists: { status: 409, text: 'El nombre ya está en uso.' },
  idempotency_key_reused: {
    status: 409,
    text: 'Lo que se envió antes sí llegó y quedó guardado. Revíselo antes de guardar otra vez.',
  },
  stale_version: { status: 409, text: 'Otra persona lo modificó. Recargue para ver los cambios.' },
  file_not_readable: {
    status: 409,
    text: 'El archivo no se pudo leer: está dañado o es de otro tipo. Pruebe con otro.',
  },
  payload_too_large: { status: 413, text: 'El envío es demasiado grande.' },
  too_many_requests: { status: 429, text: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.' },
  unhandled_or_undefined_error: { status: 500, text: 'Parece que no hemos podido procesar su solicitud.' },
  service_unavailable: {
    status: 503,
    text: 'El servicio no está disponible en este momento. Intente de nuevo.',
  },
} as const satisfies RefusalTable

/** Every code of the product: `src/features/registry.ts` adds those of the features. */
export interface RefusalCodes extends Record<keyof typeof generalRefusals, RefusalAnswer> {}
export type ErrorCode = keyof RefusalCodes

/** An expected, coded "no". Thrown by `insist` alone, answered by the server alone. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Further fields of the answer, such as `description` or `conflicts`. */
  readonly details: Record<string, unknown>
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** A 429; `opensByMail`: a recovery mail opens the account before the time is over. */
export function tooMany(milliseconds: number, opensByMail = false): Refusal {
  const retry_after = Math.ceil(milliseconds / 1000)
  const minutes = Math.ceil(retry_after / 60)
  const description = opensByMail
    ? 'Demasiados intentos fallidos. Para entrar hoy, pida una contraseña nueva en «¿Olvidó su contraseña?».'
    : `Demasiados intentos. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelva a intentarlo.`
  return new Refusal('too_many_requests', { retry_after, description })
}

/** A file that opens with a password alone: whoever sent it can mend that. */
export const fileWithPassword = (): Refusal =>
  new Refusal('file_not_readable', {
    description:
      'El archivo tiene clave: sin ella nadie lo puede abrir. Guárdelo sin clave y envíelo de nuevo.',
  })

/** A document of an office program in the container of those before 2007, and of all that have a password. */
export const oldOfficeFile = (): Refusal =>
  new Refusal('file_not_readable', {
    description:
      'El documento tiene clave, o es de un Office anterior a 2007. Guárdelo sin clave, como .docx, .xlsx, .pptx o PDF, y envíelo de nuevo.',
  })

/** Throws the refusal that a rule returned; does nothing for null. */
export function insist(
  refusal: ErrorCode | null,
  details?: Record<string, unknown>,
): asserts refusal is null {
  if (refusal !== null) throw new Refusal(refusal, details)
}

/** Invalid input, answered with 422. */
export class Invalid extends Error {
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    super('validation_failed')
    this.errors = errors
  }
}
