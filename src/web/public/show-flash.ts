import { takeFlash } from '#web/public/flash.ts'
import { toast } from '#web/ui/toast.ts'

export function showFlash(): void {
  const flash = takeFlash()
  if (flash) setTimeout(() => toast[flash.kind](flash.text, undefined, { ms: flash.ms }), flash.after_ms)
}
