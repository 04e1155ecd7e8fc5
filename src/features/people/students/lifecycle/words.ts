/** What may name a student, as a refusal to delete it says. */
export const HELD = {
  absences: ['inasistencia', 'inasistencias'],
  inscriptions: ['inscripción', 'inscripciones'],
  withdrawals: ['retiro registrado', 'retiros registrados'],
  discounts: ['descuento', 'descuentos'],
  equivalences: ['resolución de equivalencias', 'resoluciones de equivalencias'],
  pensum_changes: ['cambio de pensum', 'cambios de pensum'],
  waiting: ['puesto en listas de espera', 'puestos en listas de espera'],
  preregistrations: ['preinscripción', 'preinscripciones'],
  requests: ['solicitud de documentos', 'solicitudes de documentos'],
  papers: ['documento emitido', 'documentos emitidos'],
  incidents: ['incidencia en su bitácora', 'incidencias en su bitácora'],
} as const

export const WAY_OUT = 'Se puede retirar del instituto.'
