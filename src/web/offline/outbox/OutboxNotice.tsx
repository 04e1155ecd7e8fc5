import { useEffect, useState } from 'react'
import { addTime } from '#kernel/dates.ts'
import type { SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { useStore } from '#web/ui/external-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Entry } from './entry.ts'
import { leaving, outbox, toldByScreen } from './outbox.ts'
import { keepSending } from './sender.ts'
import { countOf } from './use-outbox.ts'

// From the first entry on, so that they are there when the line is not.
const OutboxDialogs = lazyComponent(async () => (await import('./OutboxDialogs.tsx')).OutboxDialogs)

/** What waits for so long is told of, also where there is a line: a browser may take away what it keeps. */
const LATE_MS = 60_000

/** Of an entry that was answered row by row the screen can ask; one that was refused as a whole it cannot. */
const isAskedAbout = ({ about, refusal, state }: Entry, abouts: readonly string[]) =>
  abouts.includes(about) && (state === 'waiting' || refusal?.details.skipped !== undefined)

/**
 * Sends what waits while the frame is open, and says in one bar that the line is gone, and what waits for it or needs the
 * person. A screen that says so itself has no bar above it.
 */
export function OutboxNotice({ user, cut }: { user: SessionUser; cut: readonly string[] | null }) {
  const [isOpen, setOpen] = useState(false)
  const { entries } = useStore(outbox)
  const told = useStore(toldByScreen)
  const isAsked = useStore(leaving) !== null
  useEffect(() => keepSending(user.id), [user.id])
  const all = countOf(entries)
  const needing = (entries ?? []).filter((one) => !isAskedAbout(one, told?.abouts ?? []))
  const needs_you = countOf(needing)?.needs_you ?? 0
  const isLate =
    addTime((entries ?? []).find(({ state }) => state === 'waiting')?.at ?? clock.now(), LATE_MS) <
    clock.now()
  const waiting = !told?.saysCut && (cut || isLate) ? (all?.waiting ?? 0) : 0
  const [since, seen] = told?.saysCut ? [] : (cut ?? [])
  const isTold = needs_you > 0 || waiting > 0
  const words = [
    since,
    needs_you > 0 && `${needs_you} por resolver`,
    waiting > 0 && `${waiting} por enviar desde este dispositivo`,
    !isTold && seen,
  ].filter(Boolean)
  return (
    <>
      <div role="status">
        {words.length > 0 && (
          <p className="offline">
            <Icon name="warning" />
            {words.join(' · ')}
            {isTold && (
              <Button size="sm" aria-haspopup="dialog" label="Ver lo anotado" onClick={() => setOpen(true)}>
                Ver
              </Button>
            )}
          </p>
        )}
      </div>
      {(isAsked || (all && all.needs_you + all.waiting > 0)) && (
        <OutboxDialogs open={isOpen && isTold} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
