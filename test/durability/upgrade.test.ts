import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { owedBy } from '#features/money/fees/server/columns.ts'
import { surchargeParts } from '#features/money/fees/surcharges/server/actions.ts'
import { overdueInscriptions } from '#features/money/instalments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import { migrate, migrationNames, openDatabase, type Tx } from '#server/database/db.ts'
import { onServer, withDatabase } from '../support/test-databases.ts'
import { createWorld } from '../support/world.ts'

const upTo = (last: string) => migrationNames().filter((name) => name.slice(0, 8) <= last)

/** Rows whose institute is left out: only what is said of money is looked at. */
async function alone(db: Tx, rows: ReturnType<typeof sql>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await rows.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
}

const money = async (db: Tx) =>
  (
    await sql`select i.id, i.semester_price_e2, i.paid_amount_e2, i.pending_amount_e2, i.debt_e2,
      (select json_agg(json_build_array(p.amount, p.status, p.amount_ves_e2, p.rate_e4) order by p.id) from payments p
        where p.student_id = i.student_id) as payments,
      (select json_agg(d.amount_e2) from discounted_inscriptions d where d.inscription_id = i.id) as discounts
      from inscriptions i order by i.id`.execute(db)
  ).rows

test('an institute with payments in bolívares, a discount and a charge is brought forward and owes what it owed', async () => {
  const world = await createWorld()
  await onServer(world.url, 'create database upgraded')
  const { db, close } = openDatabase(withDatabase(world.url, 'upgraded'), { most: 1 })
  await migrate(db, upTo('20270410'))
  await alone(
    db,
    sql`with i as (insert into inscriptions (student_id, period_id, specialization_id, semester_id, section_id, kind,
        semester_price_e2, paid_amount_e2, pending_amount_e2, created_at)
      values (1, 1, 1, 1, 1, 'new', 9000, 500, 417, '2020-01-01'), (2, 1, 1, 1, 1, 'new', 12000, 0, 0, '2020-01-01')),
    p as (insert into payments (student_id, period_id, title, type, date, amount, status, amount_ves_e2, rate_e4, rate_day)
      values (1, 1, 'Pago', 1, '2020-01-02', 500, 2, 121555, 2431105, '2020-01-02'),
        (1, 1, 'Pago', 1, '2020-01-02', 417, 1, 100000, 2400000, '2020-01-02')),
    s as (insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
      values (1, 'Ana', 'Paz', 'V', '1', 'female', '2000-01-01', ''), (2, 'Luz', 'Paz', 'V', '2', 'female', '2000-01-01', '')),
    d as (insert into discounts (student_id, kind, percent, reason, valid_from, created_by)
      values (1, 'scholarship', 25, 'Beca', '2020-01-01', 1))
    insert into discounted_inscriptions values (1, 1, 3000)`,
  )
  const before = await money(db)
  await migrate(db, upTo('20270412'))
  await alone(
    db,
    sql`with fee as (insert into fees (name, price_e2, cause) values ('Carnet', 300, 'hand') returning id)
      insert into charges (student_id, period_id, kind, fee_id, title, amount_e2, due_on)
      select 2, 1, 'fee', id, 'Carnet', 300, '2020-01-05' from fee`,
  )
  await migrate(db, upTo('20270604'))
  // Returned and sent again when that kept the day on which it was returned; returned; and never looked at.
  await alone(
    db,
    sql`insert into equivalence_requests (student_id, state, origin, requested_by, return_reason, handled_at)
      values (1, 'pending', 'A', 1, null, '2020-02-01'), (1, 'returned', 'B', 1, 'Falta', '2020-02-01'),
        (2, 'pending', 'C', 1, null, null)`,
  )
  await migrate(db)
  const { rows: waiting } = await sql`select origin from equivalence_requests where handled_at is null
    order by id`.execute(db)
  expect(waiting).toEqual([{ origin: 'A' }, { origin: 'C' }])
  expect(await money(db)).toEqual(before)
  // Nobody has parts, so nothing is overdue of a price, and no morning adds anything.
  const { rows } = await sql`select ${owedBy(sql`s.id`)} as owed from (values (1), (2)) s (id)`.execute(db)
  expect(rows).toEqual([{ owed: 8_083 }, { owed: 12_300 }])
  const today = '2030-01-01' as Day
  expect((await sql`select from ${overdueInscriptions(today)} o`.execute(db)).rows).toEqual([])
  await db.transaction().execute((tx) => surchargeParts(tx, today))
  expect((await db.selectFrom('charges').select('kind').execute()).map(({ kind }) => kind)).toEqual(['fee'])
  // What is paid from now on counts for the price, as before.
  await sql`insert into payments (student_id, period_id, title, type, date, amount, status)
    values (1, 1, 'Pago', 1, '2020-02-01', 100, 2)`.execute(db)
  expect((await money(db))[0]).toMatchObject({ paid_amount_e2: 600, pending_amount_e2: 417, debt_e2: 7_983 })
  await close()
  await onServer(world.url, 'drop database upgraded')
})
