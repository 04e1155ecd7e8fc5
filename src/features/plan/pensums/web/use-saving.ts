import { useCallback, useRef, useState } from 'react'
import { createStore, useStore } from '#web/ui/external-store.ts'
import type { Semester } from '../semesters/contract.ts'

/** What an edit of the draft makes the browser read again. */
export const TOUCHES = ['pensums', 'semesters', 'courses', 'prelations']

/** How many edits of drafts are on their way. */
const pending = createStore(0)
export const useIsEditing = (): boolean => useStore(pending) > 0

const NONE: readonly Semester[] = []

export type Saving = ReturnType<typeof useSaving>

/** The semesters as they will be, shown at once; what the server answers stands in the end. */
export function useSaving(saved: readonly Semester[] = NONE, reread: () => Promise<unknown>) {
  const [ahead, setAhead] = useState<readonly Semester[] | null>(null)
  const underWay = useRef(0)
  const semesters = ahead ?? saved
  // What is undone is undone of what stands then.
  const latest = useRef(semesters)
  latest.current = semesters

  const save = useCallback(
    async <T>(after: readonly Semester[], send: () => Promise<T>): Promise<T> => {
      latest.current = after
      setAhead(after)
      underWay.current += 1
      pending.set(pending.get() + 1)
      try {
        return await send()
      } finally {
        await reread()
        underWay.current -= 1
        pending.set(pending.get() - 1)
        if (underWay.current === 0) setAhead(null)
      }
    },
    [reread],
  )
  return { semesters, latest, save }
}

export const idsOf = ({ courses = [] }: Semester) => courses.map((course) => course.id)
