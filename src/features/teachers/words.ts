/** The title of what a teacher has to teach, on paper. */
export const teacherCoursesTitle = (name: string, period: string | undefined): string =>
  period === undefined ? `Materias de ${name}` : `Materias de ${name}, período ${period}`

const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Which final deliveries would wait for ever, and what mends it. */
export const onlyJurySentence = ({ only_jury }: { only_jury: readonly string[] }): string =>
  `Es el único jurado de ${listed.format(only_jury)}, con notas por poner. Agregue otro jurado antes.`
