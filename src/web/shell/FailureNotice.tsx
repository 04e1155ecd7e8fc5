import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiError } from '#web/api/call.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { SupportCode } from '#web/api/SupportCode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { FAILED_TITLE } from '#web/ui/screen-title.ts'
import { isReached, reloadIfReached } from './app-update.ts'

/** How many such notices stand on the page. */
let shown = 0

const FIRST_LOOK_MS = 3_000
const LONGEST_LOOK_MS = 30_000

/** No browser says that a server is back: once it was found away, it is asked until it answers. */
function lookForServer(found: () => void): () => void {
  let wait = FIRST_LOOK_MS
  let wasAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const isThere = document.hidden ? null : await isReached()
    if (isOver) return
    if (isThere && wasAway) return found()
    if (isThere === false) wasAway = true
    timer = setTimeout(look, wait)
    wait = Math.min(wait * 2, LONGEST_LOOK_MS)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Replaces a screen that failed to render: what happened, what to do; one that waits for the line comes with it. */
export function FailureNotice({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const isUnreached = error instanceof ApiError && error.status === 0
  // Without network a reload of the page would leave nothing at all.
  const retry = useCallback(
    () => void router.invalidate().then(() => reloadIfReached(() => shown > 0)),
    [router],
  )
  useEffect(() => {
    if (!isUnreached) return console.error(error)
    shown += 1
    addEventListener('online', retry)
    const stop = lookForServer(retry)
    return () => {
      shown -= 1
      removeEventListener('online', retry)
      stop()
    }
  }, [error, isUnreached, retry])
  const number = error instanceof ApiError ? error.requestId : null
  return (
    <Screen title={FAILED_TITLE}>
      <div className="notice" role="alert">
        <span className="text-bad">
          <Icon name="warning" size={32} />
        </span>
        <p>
          {isUnreached
            ? navigator.onLine
              ? 'No fue posible contactar con el servidor. Intente de nuevo en un momento.'
              : 'Esto no se ha abierto antes en este dispositivo. Se mostrará al volver la línea; no hace falta quedarse aquí.'
            : 'Ocurrió un error al cargarla. Lo que ya se guardó no se ha perdido.'}
        </p>
        <div className="notice-actions">
          {isUnreached ? (
            <Button mode="primary" onClick={retry}>
              Reintentar
            </Button>
          ) : (
            <Button mode="primary" onClick={() => location.reload()}>
              Recargar
            </Button>
          )}
          <LinkTo to="/home" mode="default">
            Ir al inicio
          </LinkTo>
        </div>
        <SupportCode requestId={number} />
      </div>
    </Screen>
  )
}
