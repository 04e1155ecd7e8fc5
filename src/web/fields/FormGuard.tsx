import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Asks before unsaved changes are left behind: by a link, the back button, a reload, closing. */
export function FormGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title="Hay cambios sin guardar"
      open
      onClose={reset}
      alert
      footer={
        <>
          <Button mode="dangerous" onClick={proceed}>
            Salir sin guardar
          </Button>
          <Button mode="primary" autoFocus onClick={reset}>
            Seguir editando
          </Button>
        </>
      }
    >
      <p>Si sale ahora, se pierde lo que escribió desde la última vez que guardó.</p>
    </Dialog>
  )
}
