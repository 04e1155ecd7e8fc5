import { takeFlash } from '#web/public/flash.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows the message that the last page left. */
export function showFlash(): void {
  const flash = takeFlash()
  if (flash) setTimeout(() => toast[flash.kind](flash.text, undefined, { ms: flash.ms }), flash.after_ms)
}
