/** What may name a teacher, as a refusal to delete it says. */
export const HELD = {
  absences: ['inasistencia registrada en sus clases', 'inasistencias registradas en sus clases'],
  courses: ['materia asignada', 'materias asignadas'],
  juries: ['entrega final como jurado', 'entregas finales como jurado'],
  make_ups: ['reparación que examina', 'reparaciones que examina'],
  specializations: ['especialidad que coordina', 'especialidades que coordina'],
  supervised: ['profesor que supervisa', 'profesores que supervisa'],
  supervisors: ['supervisor asignado', 'supervisores asignados'],
  proposals: ['propuesta de horario por sus horas', 'propuestas de horario por sus horas'],
} as const

export const WAY_OUT = 'Se puede desactivar su cuenta.'

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Which final deliveries would wait for ever, and what mends it. */
export const onlyJurySentence = ({ only_jury }: { only_jury: readonly string[] }): string =>
  `Es el único jurado de ${listed.format(only_jury)}, con notas por poner. Agregue otro jurado antes.`
