export const MOST_COURSES = 60

type Course = { title: string; is_approved: boolean; is_running: boolean; is_of_pensum: boolean }

const OBSTACLES = [
  ['course_already_approved', ({ is_approved }: Course) => is_approved],
  ['equivalence_course_running', ({ is_running }: Course) => is_running],
  ['equivalence_course_elsewhere', ({ is_of_pensum }: Course) => !is_of_pensum],
] as const

/** The first thing that keeps courses from being recognised, with the titles of those that it is about. */
export function refusalToRecognise(courses: readonly Course[]) {
  for (const [code, isInTheWay] of OBSTACLES) {
    const titles = courses.filter(isInTheWay).map(({ title }) => title)
    if (titles.length > 0) return { code, titles }
  }
  return null
}

type Given = { course_id: number; note?: number | null | undefined }

/** What is wrong at a field: a course that stands twice, a note below the one that approves. */
export function problemsOf(courses: readonly Given[], minimum: number): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [index, { course_id, note }] of courses.entries()) {
    const isTwice = courses.findIndex((one) => one.course_id === course_id) < index
    if (isTwice) problems[`courses.${index}.course_id`] = ['distinct']
    if (note != null && note < minimum) problems[`courses.${index}.note`] = [`min:${minimum}`]
  }
  return problems
}

type Standing = { is_undone: boolean; is_graduated: boolean; papers: number }

export function refusalToUndo({ is_undone, is_graduated, papers }: Standing) {
  if (is_undone) return 'equivalence_already_undone'
  if (is_graduated) return 'equivalence_of_graduate'
  return papers > 0 ? 'equivalence_has_papers' : null
}
