import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Schedule } from '../../contract.ts'
import { NoRoom } from '../../grading/web/NoRoom.tsx'
import type { Done, Refused } from './use-changes.ts'

type Props = { done: Done | null; onRoom: (entry: Schedule) => void; onUndone: () => void }

/** What was done last, with its way back and the other rooms, until something else is done. */
export function LastChange({ done, onRoom, onUndone }: Props) {
  const undo = () => {
    done?.undo()
    onUndone()
  }
  const latest = useRef(undo)
  latest.current = undo
  const isDone = done !== null
  useEffect(() => {
    if (!isDone) return
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      const isTyped =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog')
      if (!isUndo || event.shiftKey || event.altKey || isTyped) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isDone])
  const entry = done?.entry
  return (
    <div className="tt-done" data-shown={isDone || undefined}>
      <p className="flex min-w-0 flex-1 basis-64 items-center gap-2" role="status">
        {done && (
          <>
            <span className={done.warnings ? 'text-warn' : 'text-ok'}>
              <Icon name={done.warnings ? 'warning' : 'ok'} />
            </span>
            <span>
              {done.said} {done.warnings}
            </span>
          </>
        )}
      </p>
      {entry && (
        <Button mode="ghost" onClick={() => onRoom(entry)}>
          Cambiar aula
        </Button>
      )}
      {done && (
        <Button mode="ghost" icon="back" onClick={undo}>
          Deshacer
        </Button>
      )}
    </div>
  )
}

type RefusalProps = {
  refused: Refused | null
  /** What is in the hand says it too. */
  isSaid: boolean
  onClose: () => void
}

/** Why something did not stay where it was put, with who or what stands there. */
export function Refusal({ refused, isSaid, onClose }: RefusalProps) {
  return (
    <div role="alert" className={isSaid ? 'sr-only' : undefined}>
      {refused && (refused.roomless || refused.sentences.length > 0) && (
        <Card
          tone="bad"
          title={`No se pudo ubicar ${refused.title}`}
          action={<Button mode="ghost" icon="close" label="Cerrar" onClick={onClose} />}
        >
          <ul>
            {refused.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {refused.roomless && (
              <li>
                <NoRoom at={refused.roomless} />
              </li>
            )}
          </ul>
        </Card>
      )}
    </div>
  )
}
