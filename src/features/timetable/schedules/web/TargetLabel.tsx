import { useNarrow } from '#web/ui/media.ts'

/** On a phone what is chosen says what it is. */
export const TargetLabel = ({ htmlFor, children }: { htmlFor: string; children: string }) => (
  <label className={useNarrow() ? 'sr-only' : 'text-control text-text-2'} htmlFor={htmlFor}>
    {children}
  </label>
)
