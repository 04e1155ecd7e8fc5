import { searchedIdentity } from '#kernel/person.ts'
import type { Tx } from './db.ts'
import { searchCondition } from './list.ts'

/** The ids of the students whom a search finds by document or name, for lists of what they have. */
export const studentsFound = (tx: Tx, search: string | undefined) =>
  tx
    .selectFrom('students as s')
    .select('s.id')
    .where(searchCondition(searchedIdentity(search), 's.search_text'))
