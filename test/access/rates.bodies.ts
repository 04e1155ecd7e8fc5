import { sql } from 'kysely'
import { both, type Makers, rowId, type Samples } from './samples.ts'

const SHEET = Buffer.from('Fecha;Tasa\n20/11/2026;243,11\n')
let days = 0

export const objects: Makers = {
  exchange_rate: ({ db, user }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into exchange_rates (day, rate_e4, user_id)
          values ('2026-10-01'::date + ${(days += 1)}::int, 2431100, ${user('admin')}) returning id`.execute(
          db,
        ),
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /exchange-rates': { body: { day: '2026-11-19', rate_e4: 2_400_000 } },
  'POST /exchange-rates/import': { body: {}, files: { file: { bytes: SHEET } } },
})
