import { sql } from 'kysely'
import { schedulesInClassrooms } from '#features/timetable/schedules/timetables/server/actions.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Classroom, listClassrooms } from '../contract.ts'

type Query = QueryOf<typeof listClassrooms>
type Includes = Query['with']

const scheduledHours = sql<number>`(
  select count(*) from schedules sc join schedule_slots sl on sl.schedule_id = sc.id
  where sc.classroom_id = c.id and sc.period_id = (select p.id from periods p where p.enabled))`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('classrooms as c')
    .select(['c.id', 'c.code', 'c.description', 'c.max_capacity', 'c.multiple_sections', 'c.tags'])
    .select((row) => row.ref('c.state').$castTo<Classroom['state']>().as('state'))
    .select([scheduledHours.as('scheduled_hours'), 'c.created_at', 'c.updated_at'])

/** The same rows with what was asked to come along. */
async function accompanied<R extends { id: number }>(tx: Tx, rows: readonly R[], wanted: Includes) {
  if (!wanted?.includes('schedules')) return rows.map((row) => ({ ...row }))
  const found = await schedulesInClassrooms(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, schedules: found.get(row.id) ?? [] }))
}

/** A page of classrooms. */
export async function pageOfClassrooms(tx: Tx, query: Query) {
  const { data, ...rest } = await page(
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
  return { ...rest, data: await accompanied(tx, data, query.with) }
}

/** A classroom with what was asked to come along. */
export async function classroomById(tx: Tx, id: number, wanted?: Includes) {
  const found = await rowsOf(tx).where('c.id', '=', id).executeTakeFirstOrThrow()
  const [row = found] = await accompanied(tx, [found], wanted)
  return row
}

/** Whether another classroom has the code. */
export const factsToSave = async (tx: Tx, wanted: { id: number | null; code: string }) => {
  const found = await tx
    .selectFrom('classrooms')
    .select('id')
    .where(sql<boolean>`code_key(code) = code_key(${wanted.code})`)
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
