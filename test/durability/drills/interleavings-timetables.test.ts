import { sql } from 'kysely'
import { beforeAll, describe } from 'vitest'
import { proposingWorld } from '../../support/proposals.ts'
import { endsAsOneOrder, type Pair } from './interleaved-pairs.ts'

const { world, db, on, clear, proposed, changesOf, timetable, placeBy, sectionOf } = await proposingWorld()

beforeAll(() => world.openConnections(6))

/** How many classes stand of each section, and how far each proposal is, in their order; where they are is drawn anew. */
const state = async () => {
  const { rows } = await sql`select tp.state,
      (select count(*)::int from proposed_changes ch where ch.proposal_id = tp.id and ch.is_taken) as taken
    from timetable_proposals tp order by tp.id`.execute(db)
  const entries = await timetable()
  return [rows, [0, 1].map((at) => entries.filter(({ section_id }) => section_id === sectionOf(at)).length)]
}

const SCRIPTS: Record<string, () => Promise<Pair>> = {
  'a proposal is taken while a class is put where it would place one': async () => {
    await clear()
    const id = await proposed({ section_id: sectionOf(0) })
    const [{ to } = { to: null }] = await changesOf(id)
    const place = { day: to?.day, class_hours_ids: to?.class_hours_ids, classroom_id: to?.classroom?.id }
    return { one: () => on(id, '/take'), other: () => placeBy(1, place), state }
  },
  'a proposal is undone while one that it stands in the way of is taken': async () => {
    await clear()
    const [first, second] = [
      await proposed({ section_id: sectionOf(0) }),
      await proposed({ section_id: sectionOf(1) }),
    ]
    // Of the second all but its first class stand in nobody's way.
    await sql`with b as (select id, row_number() over (order by id) as n from proposed_changes where proposal_id = ${second})
      update proposed_changes ch set to_classroom_id = a.to_classroom_id, to_class_hours_ids = a.to_class_hours_ids,
        to_day = case b.n when 1 then a.to_day else 4 + b.n end
      from b, proposed_changes a where ch.id = b.id and a.id = (
        select min(id) from proposed_changes where proposal_id = ${first})`.execute(db)
    await on(first, '/take')
    return { one: () => on(first, '/undo'), other: () => on(second, '/take'), state }
  },
}

describe.each(Object.entries(SCRIPTS))('%s (K8)', (_, arrange) => endsAsOneOrder(world, arrange))
