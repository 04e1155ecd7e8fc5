import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import { classHours } from '#features/timetable/schedules/timetables/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listAvailabilities } from '../contract.ts'

type Query = QueryOf<typeof listAvailabilities>

const hoursOf = (availability: Sql, is_impossible: boolean) =>
  sql<number>`(select count(*) from unwanted_hours uh
    where uh.availability_id = ${availability} and uh.is_impossible = ${sql.lit(is_impossible)})`

/** Those who teach, and what each has said of a period. Whoever is disabled is shown only if anything was said. */
export async function pageOfAvailabilities(tx: Tx, query: Query) {
  const { has_said, search } = query
  const period_id = sql<number>`coalesce(${query.period_id ?? null}::int, (select p.id from periods p where p.enabled))`
  const [impossible, unwelcome] = [hoursOf(sql`a.id`, true), hoursOf(sql`a.id`, false)]
  const reminded = sql<Day | null>`(select max(r.day) from availability_reminders r
    where r.period_id = ${period_id} and r.teacher_id = t.id)`
  const rows = tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('availabilities as a', (join) =>
      join.onRef('a.teacher_id', '=', 't.id').on('a.period_id', '=', period_id),
    )
    .select(['t.id', 't.first_name', 't.last_name', 't.identity_kind', 't.identity_number'])
    .select((it) => it('u.role', '=', 'coordinator').$castTo<boolean>().as('is_coordinator'))
    .select(['a.updated_at as said_at', impossible.as('impossible_hours')])
    .select([unwelcome.as('unwelcome_hours'), reminded.as('reminded_on')])
    .$narrowType<{ identity_kind: IdentityKind }>()
    .where(sql<boolean>`(u.enabled or a.id is not null)`)
    .where(searchCondition(searchedIdentity(search), 't.search_text'))
    .$if(has_said !== undefined, (some) => some.where('a.id', has_said ? 'is not' : 'is', null))
  const found = await page(rows, query, {
    orders: {
      last_name: ['t.last_name', 't.first_name'],
      said_at: 'a.updated_at',
      impossible_hours: impossible,
      unwelcome_hours: unwelcome,
      // Those who never were come before those who were long ago.
      reminded_on: sql`coalesce(${reminded}, '-infinity')`,
    },
    first: 'last_name,asc',
    second: sql`t.last_name`,
    id: 't.id',
  })
  return {
    ...found,
    data: found.data.map((row) => ({
      ...row,
      identity: showIdentity(row.identity_kind, row.identity_number),
    })),
  }
}

const inOrder = sql`uh.day, h.start_hour, h.start_minute`
const hoursAsJson = (of: Sql) => sql<
  { day: number; class_hour_id: number; is_impossible: boolean }[]
>`(select coalesce(json_agg(json_build_object('day', uh.day, 'class_hour_id', uh.class_hour_id,
    'is_impossible', uh.is_impossible) order by ${inOrder}), '[]')
  from unwanted_hours uh join class_hours h on h.id = uh.class_hour_id where uh.availability_id = ${of})`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('availabilities as a')
    .select(['a.id', 'a.period_id', 'a.teacher_id', 'a.created_at', 'a.updated_at'])
    .select(hoursAsJson(sql`a.id`).as('hours'))

export const availabilityById = (tx: Tx, id: number) =>
  rowsOf(tx).where('a.id', '=', id).executeTakeFirstOrThrow()

/** The weeks of a teacher in the periods that still change. */
export async function weeksOf(tx: Tx, teacher_id: number) {
  const periods = await tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date', 'p.availability_last_day'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('availabilities as f')
          .innerJoin('periods as fp', 'fp.id', 'f.period_id')
          .select(sql<string>`fp.year || '-' || fp.number`.as('period'))
          .select(hoursAsJson(sql`f.id`).as('hours'))
          .where('f.teacher_id', '=', teacher_id)
          .where(sql<boolean>`(fp.year, fp.number) < (p.year, p.number)`)
          .orderBy('fp.year', 'desc')
          .orderBy('fp.number', 'desc')
          .limit(sql.lit(1)),
      ).as('former'),
    )
    .where(sql<boolean>`not ${isOlder} and not ${isClosed}`)
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()
  const said = await rowsOf(tx)
    .where('a.teacher_id', '=', teacher_id)
    .where('a.period_id', '=', sql<number>`any(${periods.map(({ id }) => id)}::int[])`)
    .execute()
  return {
    class_hours: await classHours(tx).execute(),
    weeks: periods.map(({ former: [former = null], availability_last_day, ...period }) => ({
      period,
      last_day: availability_last_day,
      availability: said.find(({ period_id }) => period_id === period.id) ?? null,
      former,
    })),
  }
}

/** What the rules ask of a period; it stays as it is until the transaction ends. */
export const heldPeriod = (tx: Tx, id: number) =>
  tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.availability_last_day'])
    .select([isOlder.as('is_older'), isClosed.as('is_closed')])
    .where('p.id', '=', id)
    .forShare('p')
    .executeTakeFirstOrThrow()

type Asked = { period_id: number; teacher_ids: readonly number[] | undefined; day: Day }

/** Keeps who of the enabled that have said nothing is reminded on a day; gives those who were not yet. */
export async function keepReminders(tx: Tx, { period_id, teacher_ids, day }: Asked): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with told as (
      insert into availability_reminders (period_id, teacher_id, day)
      select ${period_id}, t.id, ${day}
      from teachers t join users u on u.id = t.user_id
      where u.enabled and (${teacher_ids === undefined} or t.id = any(${[...(teacher_ids ?? [])]}::int[]))
        and not exists (select from availabilities a where a.period_id = ${period_id} and a.teacher_id = t.id)
      on conflict do nothing
      returning teacher_id)
    select t.user_id from told join teachers t on t.id = told.teacher_id order by t.id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
