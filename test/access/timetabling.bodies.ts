import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** Of another period each, and still to be searched for. */
  timetable_proposal: async ({ db, of }) => {
    const period = await of('period')
    return both(async (side) =>
      rowId(
        await sql<{ id: number }>`
          insert into timetable_proposals (period_id, stays, seconds, created_by)
          select ${period[side]}::int, 'nothing', 10, min(id) from users returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ period }: Objects): Samples => ({
  'POST /timetables/proposals': { body: { period_id: period.own, stays: 'placed', seconds: 10 } },
  'POST /timetables/proposals/{id}/take': { body: {} },
})

export const not_of_people: NotOfPeople = {
  timetable_proposals: 'what of the timetable stays, and a state',
  proposed_changes: 'a kind, and codes of a course and a section',
}
