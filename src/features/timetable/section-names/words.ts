/** `S1-A`, where the specialization stands beside it. */
export const bareSection = (semester: string | number, letter: string): string =>
  `${typeof semester === 'number' ? `S${semester}` : semester}-${letter}`

/** How a section is called wherever it stands: `Informática S1-A`, and `INF S1-A` where room is short. */
export const shortSection = (specialization: string, semester: string | number, letter: string): string =>
  `${specialization} ${bareSection(semester, letter)}`

type Semester = { semester_code: string; letter_code: string }

/** `Informática S1-A` */
export const sectionName = (of: Semester & { specialization_title: string }): string =>
  shortSection(of.specialization_title, of.semester_code, of.letter_code)

/** `INF S1-A` */
export const sectionCode = (of: Semester & { specialization_code: string }): string =>
  shortSection(of.specialization_code, of.semester_code, of.letter_code)

export const SHIFT_LABELS: Record<string, string> = { morning: 'Mañana', afternoon: 'Tarde', mixed: 'Mixto' }

/** What a list on paper is of, under its title. */
export const paperFacts = (period: string, course_code?: string): string[] => [
  `Período ${period}`,
  ...(course_code === undefined ? [] : [`Materia ${course_code}`]),
]
