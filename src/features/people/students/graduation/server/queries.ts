import { sql } from 'kysely'
import { owedBy } from '#features/money/fees/server/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'

type StudentState = 'active' | 'retired' | 'graduated'

/**
 * Students with what decides on their degree, by their names, held against every other change. Read once they are held: a
 * letter that was being made is seen.
 */
export async function lockedGraduates(tx: Tx, ids: readonly number[]) {
  await sql`select from students where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  return tx
    .selectFrom('students')
    .select(['id', listedName('students').as('name')])
    .select((row) => row.ref('state').$castTo<StudentState>().as('state'))
    .select(sql<boolean>`graduation_proposed_in is not null`.as('is_proposed'))
    .select(owedBy(sql`students.id`).as('debt_e2'))
    .select(
      sql<
        string[]
      >`array(select p.year || '-' || p.number from inscriptions i join periods p on p.id = i.period_id
        where i.student_id = students.id and (i.debt_e2 > 0 or exists (select from charges c
          where c.student_id = i.student_id and c.period_id = i.period_id and c.debt_e2 > 0))
        order by p.year, p.number)`.as('owed_of'),
    )
    .select(sql<boolean>`coalesce((select debt_blocks_graduation from institution), false)`.as('debt_blocks'))
    .select(
      sql<boolean>`exists (select from papers p where p.student_id = students.id and p.kind = 'letter'
        and p.withdrawn_at is null)`.as('has_letter'),
    )
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
}
