import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/go-back.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ApiError } from './call.ts'
import { sentenceOf } from './errors.ts'
import { LinkTo } from './LinkTo.tsx'
import { SupportCode } from './SupportCode.tsx'

/** What is asked for by an address of which a part names nothing, or is none: a section that was deleted, a wrong number. */
const UNFIT = 'Lo que pide esta dirección no existe'
const UNREAD = 'Esto no se ha abierto antes en este dispositivo'

type Props = {
  error: unknown
  retry?: () => void
  /** A second action, besides the retry. */
  action?: ReactNode
  /** Within a screen that shows more: what was never read on this device takes one line of it. */
  isPart?: boolean
}

/** An error: what happened, what to do, the support code. A missing permission is told as such. */
export function ErrorState({ error, retry, action, isPart = false }: Props) {
  const isForbidden = error instanceof ApiError && error.status === 403
  const isUnfit = error instanceof ApiError && error.status === 422
  const isMissing = isUnfit || (error instanceof ApiError && error.status === 404)
  const isUnread = error instanceof ApiError && error.status === 0 && !navigator.onLine
  const back = useBack()
  const number = error instanceof ApiError ? error.requestId : undefined
  if (isUnread && isPart)
    return (
      <div className="notice" role="alert">
        <p>{UNREAD}. Se mostrará al volver la línea.</p>
        {retry && (
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        )}
      </div>
    )
  return (
    <div className="notice" role="alert">
      <span className={isForbidden ? 'text-text-3' : 'text-bad'}>
        <Icon name={isForbidden ? 'key' : 'warning'} size={32} />
      </span>
      <h2>{isUnread ? UNREAD : isUnfit ? UNFIT : sentenceOf(error)}</h2>
      {isForbidden ? (
        <p className="text-text-2">Si lo necesita, pida el permiso a un administrador.</p>
      ) : isMissing ? (
        <p className="text-text-2">Puede que se haya eliminado, o que la dirección tenga un error.</p>
      ) : isUnread ? (
        <p className="text-text-2">Se mostrará al volver la línea; no hace falta quedarse aquí.</p>
      ) : (
        <p className="text-text-2">Lo que ya escribió se conserva. Intente de nuevo en un momento.</p>
      )}
      <div className="notice-actions">
        {retry && !isForbidden && !isMissing && (
          <Button mode="primary" onClick={retry}>
            Reintentar
          </Button>
        )}
        {action}
        {/* What is out of reach has a way out too. */}
        {(isForbidden || isMissing) && (
          <Button mode={action ? 'default' : 'primary'} onClick={back}>
            Regresar
          </Button>
        )}
        <LinkTo to="/home" mode="ghost">
          Ir al inicio
        </LinkTo>
      </div>
      <SupportCode requestId={isForbidden || isMissing ? null : number} />
    </div>
  )
}
