import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, useUnsavedInDialog } from '#web/ui/Dialog.tsx'
import { useTabMark } from './unsaved-favicon.ts'

type Props = {
  isUnsaved: () => boolean
  /** Forgets what the device keeps of them, when somebody leaves without saving. */
  onDiscard?: () => void
}

/** Asks before unsaved changes are lost to a link, the back button, a reload, or closing the tab or a dialog. */
export function FormGuard({ isUnsaved, onDiscard }: Props) {
  useUnsavedInDialog((isLeft) => {
    if (isLeft) onDiscard?.()
    return isUnsaved()
  })
  // Renders with its form, so this follows every change.
  useTabMark(isUnsaved())
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const leave = () => {
    onDiscard?.()
    proceed()
  }
  return (
    <Dialog
      title="Hay cambios sin guardar"
      open
      onClose={reset}
      alert
      footer={
        <>
          <Button mode="dangerous" onClick={leave}>
            Salir sin guardar
          </Button>
          <Button data-autofocus mode="primary" onClick={reset}>
            Seguir editando
          </Button>
        </>
      }
    >
      <p>Si sale ahora, se pierde lo que escribió desde la última vez que guardó.</p>
    </Dialog>
  )
}
