import { sql } from 'kysely'
import { systemClock } from '../src/kernel/dates.ts'
import type { Tx } from '../src/server/database/db.ts'
import { one, type Scenario } from './scenarios.ts'

/** Fewer are used up before a round ends; the demo institute has a few. */
const LEAST = 100

type Candidate = { id: number; specialization_id: number; is_ready: boolean }

/** Active students who are not in the open period yet and have a semester before them; ready: with all of theirs approved. */
async function candidatesOf(db: Tx): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select st.id, i.specialization_id, not exists (select from enrolments e
        where e.student_id = st.id and e.state <> 'approved') as is_ready
    from students st
    cross join lateral (select i.* from inscriptions i join periods p on p.id = i.period_id
      where i.student_id = st.id order by p.year desc, p.number desc limit 1) i
    join semesters se on se.id = i.semester_id
    join semesters n on n.pensum_id = se.pensum_id and n.number = se.number + 1
    where st.state = 'active' and exists (select from periods p where p.enabled_inscriptions
        and p.first_cut_end_date >= ${systemClock.today()}::date and p.id <> i.period_id)
      and not exists (select from inscriptions o join periods p on p.id = o.period_id and p.enabled_inscriptions
        where o.student_id = st.id and p.first_cut_end_date >= ${systemClock.today()}::date)
    order by st.id`.execute(db)
  return rows
}

/** What a student has taken, may take, and takes; nothing of it where nobody can go on. */
export async function pathScenarios(
  db: Tx,
  { staff, students }: { staff: Record<string, string>; students: readonly number[] },
): Promise<Scenario[]> {
  const candidates = await candidatesOf(db)
  const read = { is_write: false, varies: true, is_goal: true, least_ratio: 0.5 }
  const ask = (id: number, path: string) => ({ path: `/api/students/${id}${path}`, headers: staff, id })
  const history: Scenario = {
    ...read,
    name: 'history',
    title: 'History of a student',
    next: (index) => ask(one(students, index * 7919), '/history'),
  }
  const preview: Scenario = {
    ...read,
    name: 'preview',
    title: 'Preview of the next semester',
    next: (index) => ask(one(candidates, index * 7919).id, '/courses/next-semester'),
  }
  return [history, ...(candidates.length > 0 ? [preview] : []), ...reinscription(candidates, ask)]
}

/** By turns of each specialization, so that the bare server's writes go to as many sections as ours. */
function reinscription(
  candidates: readonly Candidate[],
  ask: (id: number, path: string) => { path: string; headers: Record<string, string>; id: number },
): Scenario[] {
  const ready = candidates.filter(({ is_ready }) => is_ready)
  const groups = [...Map.groupBy(ready, ({ specialization_id }) => specialization_id).values()]
  if (ready.length < LEAST) return []
  const next = (index: number) => {
    const id = groups[index % groups.length]?.pop()?.id
    return id === undefined ? null : { ...ask(id, '/re-inscription'), method: 'POST', body: {} }
  }
  return [
    {
      name: 'reinscription',
      title: 'Re-inscription',
      is_write: true,
      varies: true,
      is_goal: false,
      least_ratio: null,
      variants: groups.length,
      next,
    },
  ]
}
