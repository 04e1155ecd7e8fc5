import { useAnswer } from '#web/api/api.tsx'
import { listCourses } from '../../contract.ts'

const ALL = { query: { limit: 0, sort_by: 'title,asc' } } as const

/** The courses as options of a filter; none, and nothing asked, where `enabled` is false. */
export function useCourseOptions(enabled: boolean) {
  const { data } = useAnswer(listCourses, ALL, { enabled, staleTime: 60_000, silent: true })
  return (data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
}
