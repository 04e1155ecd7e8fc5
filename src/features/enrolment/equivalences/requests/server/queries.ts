import { type NotNull, sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import { showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { page } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { studentsFound } from '#server/database/students-found.ts'
import type { EquivalenceRequest, listEquivalenceRequests } from '../contract.ts'
import type { FileKind, RequestState } from '../words.ts'

type Query = QueryOf<typeof listEquivalenceRequests>

const studentName = listedName('st')
const courses = sql<EquivalenceRequest['courses']>`(select json_agg(json_build_object('taken', q.taken,
    'grade', q.grade, 'course_id', q.course_id, 'code', c.code, 'title', c.title) order by q.position)
  from equivalence_request_courses q left join courses c on c.id = q.course_id where q.request_id = r.id)`
const files = sql<EquivalenceRequest['files']>`(select json_agg(json_build_object('id', f.id, 'kind', f.kind,
    'is_pdf', f.file like '%.pdf',
    'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id)
  from equivalence_request_files f where f.request_id = r.id)`
const resolution = sql<number | null>`(select v.number from equivalences v
  where v.request_id = r.id and v.undone_at is null)`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('equivalence_requests as r')
    // A left join over a foreign key: the same rows, and counting them reads the requests alone.
    .leftJoin('students as st', 'st.id', 'r.student_id')
    .select(['r.id', 'r.student_id', 'r.origin', 'r.remark', 'r.return_reason', 'r.handled_at'])
    .select(['r.created_at', 'r.updated_at', 'st.identity_kind', 'st.identity_number'])
    .$narrowType<{ identity_kind: NotNull; identity_number: NotNull }>()
    .select((row) => row.ref('r.state').$castTo<RequestState>().as('state'))
    .select([studentName.as('student_name'), courses.as('courses'), files.as('files')])
    .select(resolution.as('resolution'))
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  ...row,
  student_identity: showIdentity(row.identity_kind, row.identity_number),
})

/** A page of those within reach, oldest first. */
export async function pageOfEquivalenceRequests(tx: Tx, { actor }: Pick<By, 'actor'>, query: Query) {
  const found = await page(
    rowsOf(tx)
      .where(within('equivalence_request', actor, 'r'))
      .$if(Boolean(query.search), (rows) => rows.where('r.student_id', 'in', studentsFound(tx, query.search)))
      .$if(query.student_id !== undefined, (rows) => rows.where('r.student_id', '=', query.student_id ?? 0))
      .$if(query.state !== undefined, (rows) => rows.where('r.state', '=', query.state ?? '')),
    query,
    {
      orders: {
        created_at: 'r.created_at',
        student_name: studentName,
        origin: 'r.origin',
        state: 'r.state',
      },
      first: 'created_at,asc',
      id: 'r.id',
    },
  )
  return { ...found, data: found.data.map(shown) }
}

export const equivalenceRequestById = async (tx: Tx, id: number) =>
  shown(await rowsOf(tx).where('r.id', '=', id).executeTakeFirstOrThrow())

/** A request, held against another who decides or changes it. */
export const heldRequest = (tx: Tx, id: number) =>
  tx
    .selectFrom('equivalence_requests as r')
    .select(['r.id', 'r.student_id', 'r.origin', 'r.remark', 'r.return_reason'])
    .select((row) => row.ref('r.state').$castTo<RequestState>().as('state'))
    .where('r.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** A student, held: two that are asked for at once are both counted. */
export const heldAsker = (tx: Tx, id: number) =>
  tx.selectFrom('students').select('state').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** How many of a student's requests nobody has decided. */
export async function openRequests(tx: Tx, student_id: number): Promise<number> {
  const { many } = await tx
    .selectFrom('equivalence_requests')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('student_id', '=', student_id)
    .where('state', 'in', ['pending', 'returned'])
    .executeTakeFirstOrThrow()
  return many
}

export async function filesOf(tx: Tx, request_id: number): Promise<number> {
  const { many } = await tx
    .selectFrom('equivalence_request_files')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow()
  return many
}

/** Where a document is kept, and what it is. */
export const storedFile = (tx: Tx, id: number) =>
  tx
    .selectFrom('equivalence_request_files')
    .select(['file', 'request_id', (row) => row.ref('kind').$castTo<FileKind>().as('kind')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether it was there. */
export async function deleteFile(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('equivalence_request_files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
