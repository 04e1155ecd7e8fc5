import { sql } from 'kysely'
import { beforeAll, describe } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { rounds } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { endsAsOneOrder, type Pair } from './interleaved-pairs.ts'
import { stageOf } from './interleaving-setup.ts'

/** What would make an acta untrue comes so often, a little later each time. */
const TIMES = rounds(2, 100)

const world = await createWorld()
const { db } = world
const { admin, dios, setting, inscribed } = stageOf(world)

beforeAll(() => world.openConnections(6))

const reason = 'Se equivocó'

/** A period that is over, in which somebody retired; how it ended for who takes its course, and what its actas say. */
async function retired() {
  const { institute, students } = await setting({ people: 1 })
  const [student_id = 0] = students
  await inscribed(institute, student_id)
  const { body } = await admin('PATCH', `/students/${student_id}/retire`, { reason })
  const back = sql`(end_date - ${addDays(world.clock.today(), -1)}::date)`
  await sql`update periods set start_date = start_date - ${back}, end_date = end_date - ${back},
      first_cut_start_date = first_cut_start_date - ${back}, first_cut_end_date = first_cut_end_date - ${back},
      second_cut_start_date = second_cut_start_date - ${back}, second_cut_end_date = second_cut_end_date - ${back}
    where id = ${institute.period_id}`.execute(db)
  const state = async () =>
    (
      await sql<object>`select p.closed_at is not null as closed, cs.notes_delivered_at is not null as delivered,
          (select jsonb_agg(e.state order by e.id) from enrolments e where e.course_section_id = cs.id) as states,
          (select jsonb_agg(jsonb_path_query_array(a.body::jsonb, '$.students[*].state') order by a.number)
            from actas a where a.course_section_id = cs.id) as actas
        from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
        where p.id = ${institute.period_id}`.execute(db)
    ).rows
  return { institute, undoing: () => admin('POST', `/withdrawals/${body.data.id}/undo`, { reason }), state }
}

const SCRIPTS: Record<string, () => Promise<Pair>> = {
  'a withdrawal is undone while the notes of its course are handed over': async () => {
    const { institute, undoing, state } = await retired()
    await sql`update course_sections set weighting_assigned = 100 where id = ${institute.course_section_id}`.execute(
      db,
    )
    const path = `/sections/${institute.section_id}/courses/${institute.course_id}/deliver-notes`
    return {
      one: undoing,
      other: () => dios('POST', path, { accept_missing: true }),
      state,
    }
  },
  'a withdrawal is undone while its period is closed': async () => {
    const { institute, undoing, state } = await retired()
    return {
      one: undoing,
      other: () => dios('POST', `/periods/${institute.period_id}/close`, { accept_incomplete: true }),
      state,
    }
  },
}

describe.each(Object.entries(SCRIPTS))('%s (K8)', (_, arrange) =>
  endsAsOneOrder(world, arrange, { times: TIMES }))
