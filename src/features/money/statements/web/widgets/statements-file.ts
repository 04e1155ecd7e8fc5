import { call } from '#web/api/api.tsx'
import type { List } from '#web/lists/list.ts'
import { paperSizeHere } from '#web/ui/paper-size.ts'
import { toast } from '#web/ui/toast.ts'
import { MOST_STATEMENTS, printStatements } from '../../many/contract.ts'

/**
 * Has the statements of account of students made as one file, which the person gets when it is whole, on whichever
 * screen. Of all whom a `list` of students has, it is the list that is asked for.
 */
export async function askForStatements(
  student_ids: readonly number[],
  openFiles: () => void,
  list?: List,
): Promise<void> {
  const ids = [...new Set(student_ids)]
  if (ids.length > MOST_STATEMENTS) {
    toast.warning('Un archivo lleva hasta 2.000 estados de cuenta', 'Filtre el listado o elija menos.')
    // The selection stays.
    throw new DOMException('', 'AbortError')
  }
  const { page, limit, with: _, ids: chosen, ...asked } = list?.sent.query ?? {}
  const isAll = ids.length === list?.total && chosen === undefined
  const query = { ...asked, paper: paperSizeHere() }
  const { data } = await call(printStatements, { query, body: isAll ? {} : { ids } })
  void (await import('#web/lists/long-export.ts')).followExport(data, openFiles)
}
