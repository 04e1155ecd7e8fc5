import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'

const load = async () => (await import('./paste.ts')).pasteBlock
type PasteBlock = Awaited<ReturnType<typeof load>>

/** Pastes a block; what that takes is fetched once the sheet is there, so that it works without a line too. */
export function usePasting(): PasteBlock {
  useEffect(() => {
    load().catch(() => {})
  }, [])
  return (...block) =>
    void load().then(
      (paste) => paste(...block),
      () => toast.error('No se pudo pegar', 'Recargue la página cuando haya conexión.'),
    )
}
