import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Instant } from '#kernel/dates.ts'
import type { Values } from './form-body.ts'
import type { DraftOf, KeptDraft } from './kept-draft.ts'

export type Draft = {
  /** Whether unsent values from this device were restored. */
  isRestored: boolean
  /** When the values were last kept here. */
  keptAt: Instant | null
  /** Discards the draft and its values. */
  discard: () => void
  forget: () => void
}

/** What is typed and not sent stays on this device. */
export function useDraft(
  of: DraftOf,
  form: UseFormReturn<Values>,
  version: RefObject<string | undefined>,
): Draft {
  const [isRestored, setRestored] = useState(false)
  const [keptAt, setKeptAt] = useState<Instant | null>(null)
  const kept = useRef<KeptDraft>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when the form is opened
  useEffect(() => {
    let isLeft = false
    // Once the form stands: it is not what a person waits for. Without the file nothing is kept.
    import('./kept-draft.ts').then(
      ({ keepDraft }) => {
        if (isLeft) return
        const onRestored = () => setRestored(true)
        kept.current = keepDraft({ of, form, version, onRestored, onKept: setKeptAt })
      },
      () => {},
    )
    return () => {
      isLeft = true
      kept.current?.stop()
    }
  }, [])

  const forget = () => {
    kept.current?.forget()
    setRestored(false)
    setKeptAt(null)
  }
  const discard = () => {
    if (of.draftFields) for (const name of of.draftFields) form.resetField(name)
    else form.reset()
    forget()
  }
  return { isRestored, keptAt, forget, discard }
}
