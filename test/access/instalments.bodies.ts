import { sql } from 'kysely'
import { both, type Makers, type Objects, type OnPurpose, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  instalment_plan: async ({ db, of }) => {
    const [period, specialization] = [await of('period'), await of('specialization')]
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`with plan as (insert into instalment_plans (period_id, specialization_id)
            values (${period.own}, ${specialization[side]}) returning id),
          part as (insert into instalments (plan_id, number, percent, due_on)
            select id, 1, 100, '2026-11-30' from plan)
          select id from plan`.execute(db),
      ),
    )
  },
}

const parts = [{ percent: 100, due_on: '2026-12-01' }]
export const bodies = ({ period }: Objects): Samples => ({
  'POST /instalment-plans': {
    body: { period_id: period.foreign, parts: [{ percent: 100, due_on: '2027-11-30' }] },
  },
  'PATCH /instalment-plans/{id}': { body: { parts } },
})

export const on_purpose: OnPurpose = { 'POST /instalment-plans': ['period_id', 'specialization_id'] }
