/** A section on one line of a list: `Informática S1-A`. */
export const shortSection = (specialization: string, semester: string | number, letter: string): string =>
  `${specialization} ${typeof semester === 'number' ? `S${semester}` : semester}-${letter}`

export const SHIFT_LABELS: Record<string, string> = { morning: 'Mañana', afternoon: 'Tarde', mixed: 'Mixto' }

/** How a section is named where its specialization is not beside it. */
export const sectionTitle = (semester_code: string, letter_code: string): string =>
  `Sección ${semester_code} ${letter_code}`

type Named = { specialization_title: string; semester_code: string; letter_code: string }

/** What a list on paper is of, under its title. */
export const paperFacts = (period: string, course_code?: string): string[] => [
  `Período ${period}`,
  ...(course_code === undefined ? [] : [`Materia ${course_code}`]),
]

/** As a section is called on paper, where nothing stands around it. */
export const paperName = ({ specialization_title, semester_code, letter_code }: Named): string =>
  `${specialization_title} ${semester_code}, sección ${letter_code}`
