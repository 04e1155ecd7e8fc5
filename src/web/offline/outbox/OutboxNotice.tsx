import { useEffect, useState } from 'react'
import type { SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useStore } from '#web/ui/external-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { leaving } from './outbox.ts'
import { keepSending } from './sender.ts'
import { useOutboxCount } from './use-outbox.ts'

// From the first entry on, so that they are there when the line is not.
const OutboxDialogs = lazyComponent(async () => (await import('./OutboxDialogs.tsx')).OutboxDialogs)

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Sends what waits while the frame is open, and says what needs the person, or waits for the line. */
export function OutboxNotice({ user, isCut }: { user: SessionUser; isCut: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const count = useOutboxCount()
  const isAsked = useStore(leaving) !== null
  useEffect(() => keepSending(user.id), [user.id])
  const { needs_you = 0, waiting = 0 } = count ?? {}
  const isTold = needs_you > 0 || (isCut && waiting > 0)
  return (
    <>
      <div role="status">
        {isTold && (
          <p className="offline">
            <Icon name="clock" />
            {needs_you > 0
              ? counted(needs_you, 'anotación requiere atención.', 'anotaciones requieren atención.')
              : counted(waiting, 'anotación espera la línea.', 'anotaciones esperan la línea.')}
            <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Ver lo anotado
            </Button>
          </p>
        )}
      </div>
      {(isAsked || needs_you + waiting > 0) && (
        <OutboxDialogs open={isOpen && isTold} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
