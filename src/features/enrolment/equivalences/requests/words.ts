export const REQUEST_STATES = ['pending', 'returned', 'accepted', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const FILE_KINDS = ['grades', 'programmes', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const REQUEST_STATE_LABELS = {
  pending: 'Por decidir',
  returned: 'Devuelta',
  accepted: 'Aceptada',
  withdrawn: 'Retirada',
} as const satisfies Record<RequestState, string>

export const FILE_KIND_LABELS = {
  grades: 'Notas certificadas',
  programmes: 'Programas de estudio',
  other: 'Otro documento',
} as const satisfies Record<FileKind, string>

/** `Solicitud N.º 12` */
export const requestName = (id: number): string => `Solicitud N.º ${id}`

/** `Cálculo 1, nota 15, por Matemática I` */
export const askedWord = ({
  taken,
  grade,
  title,
}: {
  taken: string
  grade: string | null
  title: string | null
}): string => `${taken}${grade ? `, nota ${grade}` : ''}${title ? `, por ${title}` : ''}`

/** What the student reads. */
export const returnedNotice = ({ origin, reason }: { origin: string; reason: string }): string =>
  `La solicitud de equivalencias de ${origin} se devolvió: ${reason} Se puede completar y enviar de nuevo.`

export const withdrawnNotice = ({ origin }: { origin: string }): string =>
  `La solicitud de equivalencias de ${origin} se retiró.`
