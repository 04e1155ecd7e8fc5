import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/db.ts'
import { page, searchCondition } from '#server/list.ts'
import type { Classroom, listClassrooms } from '../contract.ts'

type Query = QueryOf<typeof listClassrooms>

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('classrooms as c')
    .select(['c.id', 'c.code', 'c.description', 'c.max_capacity', 'c.multiple_sections'])
    .select((row) => row.ref('c.state').$castTo<Classroom['state']>().as('state'))
    .select(['c.created_at', 'c.updated_at'])

/** A page of classrooms. */
export const pageOfClassrooms = (tx: Tx, query: Query) =>
  page(
    rowsOf(tx)
      .where(searchCondition(query.search, 'c.search_text'))
      .$if(query.state !== undefined, (rows) => rows.where('c.state', '=', query.state ?? ''))
      .$if(query.multiple_sections !== undefined, (rows) =>
        rows.where('c.multiple_sections', '=', query.multiple_sections === true),
      ),
    query,
    {
      orders: {
        code: 'c.code',
        description: 'c.description',
        max_capacity: 'c.max_capacity',
        multiple_sections: 'c.multiple_sections',
        state: 'c.state',
        created_at: 'c.created_at',
      },
      first: 'code,asc',
      id: 'c.id',
    },
  )

export const classroomById = (tx: Tx, id: number) =>
  rowsOf(tx).where('c.id', '=', id).executeTakeFirstOrThrow()

/** Whether another classroom has the code. */
export const factsToSave = async (tx: Tx, wanted: { id: number | null; code: string }) => {
  const found = await tx
    .selectFrom('classrooms')
    .select('id')
    .where('code', '=', wanted.code)
    .$if(wanted.id !== null, (rows) => rows.where('id', '<>', wanted.id))
    .executeTakeFirst()
  return { code_taken: found !== undefined }
}

/** What takes place in a classroom, in any period. */
export const factsToDelete = (tx: Tx, id: number) =>
  tx
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<number>().as('schedules'))
    .where('classroom_id', '=', id)
    .executeTakeFirstOrThrow()
