import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { showInstitution } from '#features/institute/institution/contract.ts'
import { call } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import type { List } from '#web/lists/list.ts'
import { toast } from '#web/ui/toast.ts'

const WANTED = 'claustro:print'

/** Prints the whole list of this screen. */
export const printList = () => dispatchEvent(new Event(WANTED))

export type Paper<R> = { rows: readonly R[]; institute: string }

/** The printed list: all matching rows, with a letterhead (screens.md#print). */
export function usePaper<R>(list: List<R>, isMain: boolean): Paper<R> | null {
  const [paper, setPaper] = useState<Paper<R> | null>(null)
  useEffect(() => {
    if (!isMain) return
    const printWhole = async () => {
      const waiting = toast.loading('Preparando el listado')
      try {
        const [rows, { data }] = await Promise.all([
          list.total > list.rows.length ? list.readAll() : list.rows,
          call(showInstitution),
        ])
        flushSync(() => setPaper({ rows, institute: data.name }))
        print()
      } catch (error) {
        showError(error)
      } finally {
        toast.dismiss(waiting)
        setPaper(null)
      }
    }
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      void printWhole()
    }
    const asked = () => void printWhole()
    addEventListener(WANTED, asked)
    addEventListener('keydown', press)
    return () => {
      removeEventListener(WANTED, asked)
      removeEventListener('keydown', press)
    }
  })
  return paper
}
