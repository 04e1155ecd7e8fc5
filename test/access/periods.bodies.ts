import { sql } from 'kysely'
import { periodBody } from '../support/period-body.ts'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  period: async ({ db }) => {
    const made = async (year: number, number: number, enabled: boolean) =>
      rowId(
        await sql<{ id: number }>`
          insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date,
            first_cut_end_date, second_cut_start_date, second_cut_end_date, approval_minimum_avg,
            approval_minimum_note, semester_price_e2, enabled, enabled_inscriptions, enabled_preregisters)
          values (${year}, ${number}, 16, make_date(${year}::int, 9, 1), make_date(${year}::int, 12, 31),
            make_date(${year}::int, 9, 1), make_date(${year}::int, 11, 30), make_date(${year}::int, 12, 1),
            make_date(${year}::int, 12, 20), 10, 10, 30000, ${enabled}, true, ${enabled}) returning id`.execute(
          db,
        ),
      )
    return { own: await made(2026, 2, true), foreign: await made(2027, 1, false) }
  },
  period_price_setting: async ({ db, of }) => {
    const [period, specialization] = [await of('period'), await of('specialization')]
    return both(async (side) =>
      rowId(
        await sql<{
          id: number
        }>`insert into period_price_settings (period_id, specialization_id, semester_price_e2)
          values (${period.foreign}, ${specialization[side]}, 25000) returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ period }: Objects): Samples => ({
  'POST /periods': { body: periodBody(2040, 1) },
  'POST /period-price-settings': { body: { period_id: period.foreign, semester_price_e2: 9_000 } },
})

export const not_of_people: NotOfPeople = { period_price_settings: 'configuration' }
