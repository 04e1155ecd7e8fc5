/** What the calendar of a timetable says of a class. */
export const classPlace = (classroom_code: string): string => `Aula ${classroom_code}`

/** `Aula A-01, Laboratorio de redes` */
export const classroomName = ({ code, description }: { code: string; description: string | null }): string =>
  [classPlace(code), description].filter(Boolean).join(', ')

export const classNotes = (course_code: string, section: string, teachers: readonly string[]): string[] => [
  `Materia ${course_code}`,
  `Sección ${section}`,
  ...teachers.map((name) => `Profesor: ${name}`),
]

export const timetableTitle = (name: string): string => `Horario: ${name}`

const ALL_TITLES = {
  section: 'Horarios de las secciones',
  teacher: 'Horarios de los profesores',
  classroom: 'Horarios de las aulas',
} as const

/** `Horarios de las aulas de 2026-2`: those of a period in one file. */
export const timetablesTitle = (of: keyof typeof ALL_TITLES, period: string): string =>
  `${ALL_TITLES[of]} de ${period}`
