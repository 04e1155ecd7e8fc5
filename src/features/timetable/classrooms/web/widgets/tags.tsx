import { useAnswer, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
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

/** Tags that are in use, to be taken as they are written there. */
export function TagSuggestions({ tags, onTake }: { tags: readonly string[]; onTake: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <p className="field-hint flex flex-wrap items-center gap-x-2">
      Ya se usa:
      {tags.map((tag) => (
        <Button key={tag} mode="ghost" size="sm" label={`Poner «${tag}»`} onClick={() => onTake(tag)}>
          {tag}
        </Button>
      ))}
    </p>
  )
}
