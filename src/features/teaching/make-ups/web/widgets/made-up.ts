import { listTeachers } from '#features/people/teachers/contract.ts'

/** What a make-up exam changes elsewhere. */
export const MADE_UP = ['make-ups', 'periods', 'students', 'dashboard', 'charges']

/** Where an examiner is looked for. */
export const teachers = {
  endpoint: listTeachers,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.last_name}, ${row.first_name}`,
  }),
}

/** How many may make a course up. */
export const leftWord = (count: number) => (count === 1 ? '1 por reparar' : `${count} por reparar`)
