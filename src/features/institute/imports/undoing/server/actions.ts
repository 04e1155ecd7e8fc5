import { rollBackAll } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { removeStudents } from '#features/people/students/server/actions.ts'
import { removeTeachers } from '#features/people/teachers/server/actions.ts'
import { removeCourses } from '#features/plan/courses/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { undoHistory } from '../../histories/server/actions.ts'
import { refusalToUndo } from '../../rules.ts'
import { dependentsOf, holdMade, type ImportedRow, importById, lockedImport } from '../../server/queries.ts'
import type { MadeResource } from '../../words.ts'

/** Removes what an import made, all of it or, when anything depends on any of it, nothing. */
export async function undoOf(tx: Tx, by: By, id: number) {
  const { resource, rows, undone_at, file_name, rows_count } = await lockedImport(tx, id)
  const is_undone = undone_at !== null
  if (resource === 'histories') await undoHistory(tx, by, { id, is_undone, file_name })
  else await removeMade(tx, by, { resource, rows, is_undone, file_name })
  await tx
    .updateTable('imports')
    .set({ undone_at: by.clock.now(), undone_by: by.actor.user_id })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    action: 'imports.undo',
    entity: 'import',
    entity_id: id,
    before: { resource, file_name, rows_count },
  })
  return importById(tx, id)
}

type Removing = {
  resource: MadeResource
  rows: readonly ImportedRow[]
  is_undone: boolean
  file_name: string
}

async function removeMade(tx: Tx, by: By, { resource, rows, is_undone, file_name }: Removing): Promise<void> {
  const ids = rows.map(({ made_id }) => made_id)
  const inscription_ids = rows.flatMap((row) => row.inscription_id ?? [])
  await holdMade(tx, { resource, ids, inscription_ids })
  const dependents = await dependentsOf(tx, { resource, ids, inscription_ids })
  insist(refusalToUndo({ is_undone, ...dependents }))
  await rollBackAll(tx, by, { ids: inscription_ids, reason: file_name })
  await REMOVERS[resource](tx, ids)
}

const REMOVERS: Record<MadeResource, (tx: Tx, ids: readonly number[]) => Promise<void>> = {
  students: removeStudents,
  teachers: removeTeachers,
  courses: removeCourses,
}
