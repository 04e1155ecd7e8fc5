export const SHIFT_LABELS: Record<string, string> = { morning: 'Mañana', afternoon: 'Tarde', mixed: 'Mixto' }

/** How a section is named where its specialization is not beside it. */
export const sectionTitle = (semester_code: string, letter_code: string): string =>
  `Sección ${semester_code} ${letter_code}`
