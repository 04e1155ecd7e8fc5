import { takeNote } from '#web/public/flash.ts'
import { toast } from '#web/ui/toast.ts'

/** Says what the last page left to say: a farewell, or why the session ended. */
export function showNote(): void {
  const note = takeNote()
  if (note) setTimeout(() => toast[note.kind](note.text, undefined, { ms: note.ms }), note.after_ms)
}
