import { Button } from '#web/ui/Button.tsx'

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
