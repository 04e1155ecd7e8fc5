/** Why one is rejected that came while another with the same document waited. */
export const REPEATED = 'Repetida: ya había una preinscripción por revisar con este documento'

export const PREREGISTRATION_STATE_LABELS = {
  pending: 'Pendiente',
  confirmed: 'Aprobada',
  rejected: 'Rechazada',
} as const
