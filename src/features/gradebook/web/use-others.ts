import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/api/session.ts'
import type { Gradebook } from '../contract.ts'

/** The cells that another has changed since the screen was opened, each with who it was. */
export function useOthers(book: Gradebook): ReadonlyMap<string, string> {
  const { isAdmin, teacher, name } = useUser()
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const before = useRef(book)
  useEffect(() => {
    const seen = new Map(before.current.students.map((one) => [one.id, one.notes]))
    const found = book.students.flatMap(({ id, notes }) =>
      Object.entries(notes).flatMap(([lesson_id, { updated_at, author }]) => {
        const isMine = author === null ? isAdmin : Boolean(teacher) && author === name
        const isNew = seen.get(id)?.[lesson_id]?.updated_at !== updated_at
        return isNew && !isMine ? [[`${lesson_id} ${id}`, author ?? 'La administración'] as const] : []
      }),
    )
    before.current = book
    if (found.length > 0) setOthers((now) => new Map([...now, ...found]))
  }, [book, isAdmin, teacher, name])
  return others
}
