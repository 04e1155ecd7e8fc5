/** What the calendar of a timetable says of a class. */
export const classPlace = (classroom_code: string): string => `Aula ${classroom_code}`

export const classNotes = (course_code: string, section: string, teachers: readonly string[]): string[] => [
  `Materia ${course_code}`,
  `Sección ${section}`,
  ...teachers.map((name) => `Profesor: ${name}`),
]

export const timetableTitle = (name: string): string => `Horario: ${name}`
