import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { listSpecializations } from '../contract.ts'

type Query = QueryOf<typeof listSpecializations>
type Includes = Query['with']

const pensumsCount = sql<number>`(select count(*) from pensums p where p.specialization_id = sp.id)`
const coordinatorName = sql<string | null>`${fullName('t')}`

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('specializations as sp')
    .leftJoin('teachers as t', 't.id', 'sp.coordinator_id')
    .select(['sp.id', 'sp.code', 'sp.title', 'sp.is_basic', 'sp.enabled', 'sp.coordinator_id'])
    .select(['sp.created_at', 'sp.updated_at'])
    .select([pensumsCount.as('pensums_count'), coordinatorName.as('coordinator_name')])
    .$if(wanted?.includes('pensums') === true, (rows) =>
      rows.select((row) =>
        jsonArrayFrom(
          row
            .selectFrom('pensums as p')
            .select(['p.id', 'p.name', 'p.versioned'])
            .whereRef('p.specialization_id', '=', 'sp.id')
            .orderBy('p.name')
            .orderBy('p.id'),
        ).as('pensums'),
      ),
    )
    .$if(wanted?.includes('coordinator') === true, (rows) =>
      rows.select((row) =>
        jsonObjectFrom(
          row
            .selectFrom('teachers as c')
            .select(['c.id', 'c.first_name', 'c.last_name'])
            .whereRef('c.id', '=', 'sp.coordinator_id'),
        ).as('coordinator'),
      ),
    )

/** A page of specializations; without an order asked for, the basic track comes first. */
export const pageOfSpecializations = (tx: Tx, query: Query) =>
  page(
    rowsOf(tx, query.with)
      .where(searchCondition(query.search, 'sp.search_text'))
      .$if(query.enabled !== undefined, (rows) => rows.where('sp.enabled', '=', query.enabled === true))
      .$if(query.is_basic !== undefined, (rows) => rows.where('sp.is_basic', '=', query.is_basic === true)),
    query,
    {
      orders: {
        code: 'sp.code',
        title: 'sp.title',
        is_basic: sql`not sp.is_basic`,
        enabled: 'sp.enabled',
        pensums_count: pensumsCount,
        coordinator_name: coordinatorName,
        created_at: 'sp.created_at',
      },
      first: 'is_basic,asc',
      id: 'sp.id',
    },
  )

export const specializationById = (tx: Tx, id: number, wanted?: Includes) =>
  rowsOf(tx, wanted).where('sp.id', '=', id).executeTakeFirstOrThrow()

/** Name and address of whoever coordinates it; null when nobody does. */
export const coordinatorOf = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('specializations as sp')
    .innerJoin('teachers as t', 't.id', 'sp.coordinator_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.first_name', 't.last_name', 'u.email'])
    .where('sp.id', '=', id)
    .executeTakeFirst()) ?? null

/** What the rules ask before a specialization is saved as wanted; `id` is itself, which never stands in its own way. */
export const factsToSave = (tx: Tx, wanted: { id: number | null; code: string }) =>
  sql<{ code_taken: boolean; basic_taken: boolean }>`
    select exists (select from specializations where code_key(code) = code_key(${wanted.code}) and id is distinct from ${wanted.id}::int) as code_taken,
      exists (select from specializations where is_basic and id is distinct from ${wanted.id}::int) as basic_taken`
    .execute(tx)
    .then(({ rows }) => rows[0] ?? { code_taken: false, basic_taken: false })

export const factsToDelete = (tx: Tx, id: number) =>
  tx
    .selectFrom('specializations as sp')
    .select('sp.coordinator_id')
    .select((row) =>
      row
        .selectFrom('pensums')
        .select((one) => one.fn.countAll<number>().as('pensums'))
        .whereRef('specialization_id', '=', 'sp.id')
        .$asScalar()
        .$notNull()
        .as('pensums'),
    )
    .where('sp.id', '=', id)
    .forUpdate('sp')
    .executeTakeFirstOrThrow()

/** What is asked before a specialization is given to a coordinator; the row is held, so that nobody else gets it meanwhile. */
export const factsToCoordinate = (tx: Tx, wanted: { specialization_id: number; teacher_id: number }) =>
  tx
    .selectFrom('specializations as sp')
    .innerJoin('teachers as t', (join) => join.on('t.id', '=', wanted.teacher_id))
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('sp.id', '=', wanted.specialization_id)
    .select((row) => [
      'sp.coordinator_id',
      'u.enabled as is_enabled',
      row('u.role', '=', 'coordinator').$castTo<boolean>().as('is_coordinator'),
    ])
    .forNoKeyUpdate('sp')
    .executeTakeFirstOrThrow()
