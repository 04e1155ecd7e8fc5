import type { MarkName } from '../rules.ts'

/** What is asked for a lesson with its roll, the same wherever it is read. */
export const sentOf = (id: number) => ({ params: { id }, query: { with: ['students' as const] } })

export const MARK_WORDS: Record<MarkName, string> = {
  present: 'Presente',
  absent: 'Ausente',
  delayed: 'Retraso',
}
