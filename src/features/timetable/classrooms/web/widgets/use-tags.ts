import { useAnswer, useMay } from '#web/api/api.tsx'
import { listClassrooms } from '../../contract.ts'
import { distinctTags } from '../../rules.ts'

const ALL = { query: { limit: 0 } } as const

/** What classrooms have, and of that what enabled ones do; none until they are read. */
export function useTags(): { all: readonly string[]; enabled: readonly string[] | null } {
  const may = useMay()
  const { data } = useAnswer(listClassrooms, ALL, {
    ...{ enabled: may(listClassrooms), staleTime: 60_000, silent: true },
  })
  if (!data) return { all: [], enabled: null }
  const tagsIn = (rows: typeof data.data) => distinctTags(rows.flatMap(({ tags }) => tags)).sort()
  return { all: tagsIn(data.data), enabled: tagsIn(data.data.filter(({ state }) => state === 'enabled')) }
}
