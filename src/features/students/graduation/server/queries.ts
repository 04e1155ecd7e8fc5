import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

type StudentState = 'active' | 'retired' | 'graduated'

/** Students with what decides on their degree, by their names, held against every other change. */
export const lockedGraduates = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('students')
    .select(['id', sql<string>`last_name || ', ' || first_name`.as('name')])
    .select((row) => row.ref('state').$castTo<StudentState>().as('state'))
    .select(sql<boolean>`graduation_proposed_in is not null`.as('is_proposed'))
    .select(
      sql<boolean>`exists (select from papers p where p.student_id = students.id and p.kind = 'letter'
        and p.withdrawn_at is null)`.as('has_letter'),
    )
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
