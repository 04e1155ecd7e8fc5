import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listPeriods } from '../contract.ts'
import { rowsOfPrices } from '../prices/server/queries.ts'
import type { PeriodStanding } from '../rules.ts'
import type { INSCRIPTIONS_LABELS } from '../words.ts'

type Query = QueryOf<typeof listPeriods>
type Includes = Query['with']

// rules.md#periods: current, next, older. Before any period was enabled, the newest is the one that comes next.
const hasCurrent = sql`exists (select from periods c where c.enabled)`
const nextId = sql`coalesce(
  (select n.id from periods n join periods c on c.enabled and (n.year, n.number) > (c.year, c.number)
    order by n.year, n.number limit 1),
  (select n.id from periods n where not ${hasCurrent} order by n.year desc, n.number desc limit 1))`
const standing = sql<PeriodStanding>`case when p.enabled then 'current' when p.id = ${nextId} then 'next'
  when exists (select from periods c where c.enabled and (c.year, c.number) > (p.year, p.number)) then 'older'
  else 'later' end`
const chronological = sql`p.year * 10 + p.number`
const searched = sql<string>`plain(p.year || '-' || p.number || ' ' || concat_ws(' ', p.principal, p.vice_principal,
  p.study_control, p.manager, p.signer))`

const countOf = (table: 'sections' | 'inscriptions' | 'period_price_settings') =>
  sql<number>`(select count(*) from ${sql.table(table)} x where x.period_id = p.id)`

const pensumsOf = (tx: Tx) =>
  tx
    .selectFrom('period_pensums as pp')
    .innerJoin('pensums as pe', 'pe.id', 'pp.pensum_id')
    .innerJoin('specializations as sp', 'sp.id', 'pp.specialization_id')
    .select(['pe.id', 'pe.name', 'sp.id as specialization_id'])
    .select(['sp.code as specialization_code', 'sp.title as specialization_title'])
    .orderBy('sp.is_basic', 'desc')
    .orderBy('sp.title')

const specializationsOf = (tx: Tx) =>
  tx
    .selectFrom('period_pensums as pp')
    .innerJoin('specializations as sp', 'sp.id', 'pp.specialization_id')
    .select(['sp.id', 'sp.code', 'sp.title', 'sp.is_basic'])
    .orderBy('sp.is_basic', 'desc')
    .orderBy('sp.title')

const rowsOf = (tx: Tx, wanted: Includes) =>
  tx
    .selectFrom('periods as p')
    .selectAll('p')
    .select([standing.as('standing'), countOf('sections').as('sections_count')])
    .select([
      countOf('inscriptions').as('inscriptions_count'),
      countOf('period_price_settings').as('price_settings_count'),
    ])
    .$if(wanted?.includes('specializations') === true, (rows) =>
      rows.select(
        jsonArrayFrom(specializationsOf(tx).whereRef('pp.period_id', '=', sql.ref('p.id'))).as(
          'specializations',
        ),
      ),
    )
    .$if(wanted?.includes('pensums') === true, (rows) =>
      rows.select(jsonArrayFrom(pensumsOf(tx).whereRef('pp.period_id', '=', sql.ref('p.id'))).as('pensums')),
    )

/** Whether somebody may inscribe on a day. */
const inscriptionsOn = (today: Day) => sql<
  keyof typeof INSCRIPTIONS_LABELS
>`case when not p.enabled_inscriptions then 'closed'
  when p.first_cut_end_date < ${today}::date then 'ended' else 'open' end`

/** A page of periods, the newest made first. */
export async function pageOfPeriods(tx: Tx, query: Query, today: Day) {
  const inscriptions = inscriptionsOn(today)
  const rows = rowsOf(tx, query.with)
    .select(inscriptions.as('inscriptions'))
    .where(searchCondition(query.search, searched))
    .$if(query.year !== undefined, (q) => q.where('p.year', '=', query.year ?? 0))
    .$if(query.enabled !== undefined, (q) => q.where('p.enabled', '=', query.enabled === true))
    .$if(query.standing !== undefined, (q) => q.where(standing, '=', query.standing ?? 'current'))
    .$if(query.enabled_inscriptions !== undefined, (q) =>
      q.where(sql<boolean>`(${inscriptions} = 'open')`, '=', query.enabled_inscriptions === true),
    )
    .$if(query.enabled_preregisters !== undefined, (q) =>
      q.where('p.enabled_preregisters', '=', query.enabled_preregisters === true),
    )
  const found = await page(rows, query, {
    orders: {
      id: 'p.id',
      year: chronological,
      number: sql`p.number * 10000 + p.year`,
      standing: sql`array_position(array['current', 'next', 'later', 'older'], ${standing})`,
      weeks_length: 'p.weeks_length',
      start_date: 'p.start_date',
      end_date: 'p.end_date',
      enabled_preregisters: 'p.enabled_preregisters',
      enabled_inscriptions: sql`array_position(array['closed', 'ended', 'open'], ${inscriptions})`,
      sections_count: countOf('sections'),
      inscriptions_count: countOf('inscriptions'),
      semester_price_e2: 'p.semester_price_e2',
      price_settings_count: countOf('period_price_settings'),
      created_at: 'p.created_at',
    },
    first: 'id,desc',
    id: 'p.id',
  })
  return query.with?.includes('price_settings') ? { ...found, data: await withPrices(tx, found.data) } : found
}

// Beside the rows rather than inside them: instants lose their form in JSON.
async function withPrices<P extends { id: number }>(tx: Tx, periods: readonly P[]) {
  const ids = periods.map((period) => period.id)
  const prices = await rowsOfPrices(tx).where('ps.period_id', '=', sql<number>`any(${ids}::int[])`).execute()
  return periods.map((period) => ({
    ...period,
    price_settings: prices.filter((price) => price.period_id === period.id),
  }))
}

/** A period with what was asked to come along. */
export async function periodById(tx: Tx, id: number, wanted?: Includes) {
  const period = await rowsOf(tx, wanted).where('p.id', '=', id).executeTakeFirstOrThrow()
  if (!wanted?.includes('price_settings')) return period
  const [complete] = await withPrices(tx, [period])
  return complete ?? period
}

/** What the rules ask of a period; it stays locked until the transaction ends. */
export const lockedFacts = (tx: Tx, id: number) =>
  tx
    .selectFrom('periods as p')
    .selectAll('p')
    .select(standing.as('standing'))
    .select(
      sql<boolean>`not exists (select from specializations sp where sp.enabled and not exists (
        select from period_pensums pp where pp.period_id = p.id and pp.specialization_id = sp.id))`.as(
        'has_all_pensums',
      ),
    )
    .select(
      sql<number>`(select count(*) from course_sections cs join sections s on s.id = cs.section_id
        where s.period_id = p.id and cs.notes_delivered_at is not null)`.as('delivered_count'),
    )
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirstOrThrow()

/** What the rule asks before a pensum is attached to a period. */
export async function factsToAttach(tx: Tx, order: { period_id: number; pensum_id: number }) {
  const { standing: where } = await lockedFacts(tx, order.period_id)
  const pensum = await tx
    .selectFrom('pensums as pe')
    .leftJoin('period_pensums as pp', (join) =>
      join
        .onRef('pp.specialization_id', '=', 'pe.specialization_id')
        .on('pp.period_id', '=', order.period_id),
    )
    .select(['pe.versioned', 'pe.specialization_id', 'pp.pensum_id as former_pensum_id'])
    .select(
      sql<number>`(select count(*) from sections s where s.period_id = ${order.period_id}
        and s.specialization_id = pe.specialization_id)`.as('sections'),
    )
    .where('pe.id', '=', order.pensum_id)
    .executeTakeFirstOrThrow()
  return { ...pensum, pensum_id: order.pensum_id, standing: where }
}

/** How many rows name a period: sections, inscriptions, pre-enrolments. */
export const dependentsOf = (tx: Tx, id: number) =>
  sql<{ many: number }>`select (select count(*) from sections where period_id = ${id})
    + (select count(*) from inscriptions where period_id = ${id})
    + (select count(*) from preregistered_students where period_id = ${id}) as many`
    .execute(tx)
    .then(({ rows }) => rows[0]?.many ?? 0)

/** The current period; undefined before one is enabled. */
export const enabledPeriod = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date', 'end_date', 'enabled', 'closed_at', 'weeks_length'])
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The pensums that a period follows. */
export const pensumsOfPeriod = (tx: Tx, period_id: number) =>
  pensumsOf(tx).where('pp.period_id', '=', period_id).execute()

type Opening = { enabled_preregisters: true } | { enabled_inscriptions: true; today: Day }

/** The latest period that is open for guests or for inscriptions, with what can be studied in it. */
export const openPeriod = (tx: Tx, opening: Opening) =>
  tx
    .selectFrom('periods as p')
    .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date'])
    .select(
      jsonArrayFrom(
        specializationsOf(tx).whereRef('pp.period_id', '=', sql.ref('p.id')).where('sp.enabled', '=', true),
      ).as('specializations'),
    )
    .$if('enabled_preregisters' in opening, (q) => q.where('p.enabled_preregisters', '=', true))
    .$if('enabled_inscriptions' in opening, (q) =>
      q
        .where('p.enabled_inscriptions', '=', true)
        // rules.md#periods: inscriptions may stay open until the first cut ends
        .where('p.first_cut_end_date', '>=', 'today' in opening ? opening.today : sql<Day>`null`),
    )
    .orderBy('p.year', 'desc')
    .orderBy('p.number', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()

/** What a period teaches: specialization, semesters of its pensum, courses. */
export const coursesBySpecialization = (tx: Tx, period_id: number) =>
  tx
    .selectFrom('period_pensums as pp')
    .innerJoin('specializations as sp', 'sp.id', 'pp.specialization_id')
    .innerJoin('pensums as pe', 'pe.id', 'pp.pensum_id')
    .select(['sp.id', 'sp.code', 'sp.title', 'sp.is_basic'])
    .select(sql<{ id: number; name: string }>`json_build_object('id', pe.id, 'name', pe.name)`.as('pensum'))
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('semesters as se')
          .select(['se.id', 'se.number', 'se.code'])
          .select((of) =>
            jsonArrayFrom(
              of
                .selectFrom('semester_courses as sc')
                .innerJoin('courses as c', 'c.id', 'sc.course_id')
                .select(['c.id', 'c.code', 'c.title', 'c.credits', 'c.hours'])
                .select(sql<boolean>`sc.enabled and c.enabled`.as('enabled'))
                .whereRef('sc.semester_id', '=', 'se.id')
                .orderBy('sc.position')
                .orderBy('c.title'),
            ).as('courses'),
          )
          .whereRef('se.pensum_id', '=', 'pe.id')
          .orderBy('se.number'),
      ).as('semesters'),
    )
    .where('pp.period_id', '=', period_id)
    .orderBy('sp.is_basic', 'desc')
    .orderBy('sp.title')
    .execute()
