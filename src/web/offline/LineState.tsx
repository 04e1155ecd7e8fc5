import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { clockAt, dayOf, showMoment, showTime } from '#kernel/dates.ts'
import { queries } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import { useStore } from '#web/ui/external-store.ts'
import { toast, toasts } from '#web/ui/toast.ts'
import { begin } from './begin.ts'
import { keepAnswers, line, lookForLine, restore } from './last-answers.ts'
import { OutboxNotice } from './outbox/OutboxNotice.tsx'
import { outbox } from './outbox/outbox.ts'
import { countOf } from './outbox/use-outbox.ts'
import { drawnSnapshot } from './snapshot.ts'
import { useIsCut } from './use-is-cut.ts'
import { hasNews, takeOver } from './worker-registration.ts'

/** What is answered by then was never shown as old; unless it was, before the application came. */
const PAUSE_MS = 200

const seenWords = (at: number): string => {
  const then = clockAt(() => at).now()
  const isToday = dayOf(then) === clock.today()
  return `Visto por última vez ${isToday ? `a las ${showTime(then)}` : `el ${showMoment(then)}`}`
}

// A page that the browser kept beside another has heard nothing meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

/** A device that does not answer by then holds up no screen: what it kept is shown when it comes. */
const OPENED_BY_MS = 1_500

/** Begins with what this person read last; the page comes after it. */
export async function openAnswersOf(user: SessionUser): Promise<void> {
  const shown = keepAnswers(user).then(
    (answers) => answers && restore(answers, drawnSnapshot()?.answers ?? []),
  )
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, OPENED_BY_MS))])
}

/** Whoever wants to leave waits no longer for the dialog that would ask. */
const ASKED_BY_MS = 10_000

/** Asks, where something would be lost, in the dialog that this part shows. Throws where it cannot be had. */
export async function leaveWith(user: SessionUser): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, ASKED_BY_MS))
  const parts = Promise.all([import('./outbox/leaving.ts'), import('./outbox/OutboxDialogs.tsx')])
  const [{ mayLeave }] = await Promise.race([parts, late])
  return mayLeave(user)
}

/** Says since when the line is gone and how old is what is shown, and offers a new version of the program. */
export function LineState({ user }: { user: SessionUser }) {
  const { lost, seen } = useStore(line)
  const isCut = useIsCut()
  const [since, setSince] = useState('')
  useEffect(() => setSince(isCut ? showTime(clock.now()) : ''), [isCut])
  useEffect(() => {
    begin(user).catch(() => {}) // a browser that keeps nothing
  }, [user])
  useWhileAsking(isCut ? null : seen)
  useLookForLine(lost)
  useNewVersion()
  const words = isCut
    ? [
        `Sin conexión${since && ` desde las ${since}`}`,
        seen ? seenWords(seen) : 'Lo ya abierto se sigue viendo',
      ]
    : null
  return <OutboxNotice user={user} cut={words} />
}

/** Says how old the shown answer is until the fresh one comes; a notice moves nothing of the screen. */
function useWhileAsking(seen: number | null): void {
  useLayoutEffect(() => {
    if (seen === null) return
    let notice = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer = setTimeout(tell, PAUSE_MS)
    }
    const tell = () => {
      // Nothing that was just said gives way to it; of what an ended session hides nothing is said.
      const isHidden = document.querySelector('.shell[inert]') !== null
      if (isHidden || toasts.get().some(({ kind }) => kind !== 'undo')) later()
      else notice = toast.loading(seenWords(seen))
    }
    // In the same frame as what was drawn gives way.
    if (drawnSnapshot()) tell()
    else later()
    return () => {
      clearTimeout(timer)
      toast.dismiss(notice)
    }
  }, [seen])
}

const FIRST_LOOK_MS = 3_000
const LONGEST_LOOK_MS = 30_000

/** No browser says that a server is back: while the line is lost, it is asked for whenever somebody looks. */
function useLookForLine(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    let wait = FIRST_LOOK_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      // Those of a server that was stopped do not come back all at once.
      timer = setTimeout(look, wait * (0.75 + Math.random() / 2))
      wait = Math.min(wait * 2, LONGEST_LOOK_MS)
    }
    const look = async () => {
      clearTimeout(timer)
      if (document.hidden || !line.get().lost) return
      await lookForLine()
      if (line.get().lost) later()
    }
    const anew = () => {
      wait = FIRST_LOOK_MS
      void look()
    }
    later()
    document.addEventListener('visibilitychange', anew)
    addEventListener('online', anew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', anew)
      removeEventListener('online', anew)
    }
  }, [lost])
}

const isTyping = () => document.querySelector('link[rel=icon][href*=unsaved], dialog[open]') !== null
/** Also while the device was not asked yet. */
const isUnsent = () => countOf(outbox.get().entries)?.waiting !== 0
const isHeld = () => isTyping() || isUnsent()

/** A new version is taken over by a press, or on the way to the next screen, unless something is typed or unsent. */
function useNewVersion(): void {
  const isThere = useStore(hasNews)
  const router = useRouter()
  useEffect(() => {
    if (!isThere) return
    const notice = toast.info('Hay una versión nueva', 'Lo escrito se conserva.', {
      ms: null,
      action: {
        label: 'Actualizar',
        run: () => {
          const after = 'Después se pone la versión nueva.'
          if (isTyping()) toast.info('Primero guarde o deje lo que escribe', after)
          else if (isUnsent()) toast.info('Primero se envía lo anotado', after)
          else takeOver(location.href, isHeld)
        },
      },
    })
    return () => toast.dismiss(notice)
  }, [isThere])
  useBlocker({
    disabled: !isThere,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname || isHeld()) return false
      // What the next screen would fetch now keeps the old worker from going.
      return takeOver(router.buildLocation({ to: next.pathname, search: next.search }).href, isHeld)
    },
  })
}
