import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/api/session.ts'
import type { SheetStudent } from './widgets/sheet.ts'

/** The cells that another has changed since the screen was opened, each with who it was. */
export function useOthers(students: readonly SheetStudent[]): ReadonlyMap<string, string> {
  const { isAdmin, teacher, name } = useUser()
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const before = useRef(students)
  useEffect(() => {
    const seen = new Map(before.current.map((one) => [one.id, one.notes]))
    const found = students.flatMap(({ id, notes }) =>
      Object.entries(notes).flatMap(([column_id, { updated_at, author }]) => {
        const isMine = author === null ? isAdmin : Boolean(teacher) && author === name
        const isNew = seen.get(id)?.[column_id]?.updated_at !== updated_at
        return isNew && !isMine ? [[`${column_id} ${id}`, author ?? 'La administración'] as const] : []
      }),
    )
    before.current = students
    if (found.length > 0) setOthers((now) => new Map([...now, ...found]))
  }, [students, isAdmin, teacher, name])
  return others
}
