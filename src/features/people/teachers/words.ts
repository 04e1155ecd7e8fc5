/** The title of what a teacher has to teach, on paper. */
export const teacherCoursesTitle = (name: string, period: string | undefined): string =>
  period === undefined ? `Materias de ${name}` : `Materias de ${name}, período ${period}`
