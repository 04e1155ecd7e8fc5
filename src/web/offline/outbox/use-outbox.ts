import { useEffect, useRef } from 'react'
import { useUser } from '#web/api/session.ts'
import { useStore } from '#web/ui/external-store.ts'
import { type Entry, SAVE_WORDS, type SaveState, saveStateOf } from './entry.ts'
import { type Answered, type OutboxNotice, onAnswered, outbox, readOutbox, toldByScreen } from './outbox.ts'

type Options = {
  /** Something is typed that was not enqueued yet. */
  is_typing?: boolean
  /** Hears each answer to what waited, with its new versions. */
  onAnswer?: (answered: Answered) => void
}

type Saving = { state: SaveState | null; word: string; entries: readonly Entry[] }

/** How far what the person wrote about one thing, or several, is saved, and what of it is still on the device. */
export function useOutbox(abouts: readonly string[], { is_typing = false, onAnswer }: Options = {}): Saving {
  const { id } = useUser()
  const { entries: all, sending, saved, user_id } = useStore(outbox)
  const latest = useRef({ onAnswer, abouts })
  latest.current = { onAnswer, abouts }
  useEffect(() => void readOutbox(id), [id])
  useEffect(
    () =>
      onAnswered((answered) => {
        if (latest.current.abouts.includes(answered.about)) latest.current.onAnswer?.(answered)
      }),
    [],
  )
  const entries = user_id === id ? (all ?? []).filter((one) => abouts.includes(one.about)) : []
  const state = saveStateOf({ is_typing, entries, sending, is_saved: abouts.some((one) => saved.has(one)) })
  return { state, word: state ? SAVE_WORDS[state] : '', entries }
}

/** The frame shows no bar for what the screen says in its own line. */
export function useToldHere(outboxNotice: OutboxNotice): void {
  // As text: the same names stand in another list each time.
  const said = JSON.stringify(outboxNotice)
  useEffect(() => {
    toldByScreen.set(JSON.parse(said))
    return () => toldByScreen.set(null)
  }, [said])
}

type Count = { waiting: number; needs_you: number }

/** How many entries wait, and how many need attention; null until the device was asked. */
export function countOf(entries: readonly Entry[] | null): Count | null {
  if (!entries) return null
  const needs_you = entries.filter(({ state }) => state === 'needs_you').length
  return { waiting: entries.length - needs_you, needs_you }
}
