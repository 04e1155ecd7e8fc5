import { type Clash, clashesWith, heldRooms } from '#features/timetable/schedules/clashes/server/actions.ts'
import { CONFLICT_CODES } from '#features/timetable/schedules/contract.ts'
import { rearrange } from '#features/timetable/schedules/rearranging/server/actions.ts'
import type { By } from '#server/call.ts'
import { overtaken } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import type { LeftChange } from '../../contract.ts'
import type { Stays } from '../../rules.ts'
import { type Spot, type Step, whyLeft } from '../rules.ts'
import { classHoursOf, standingOf } from './queries.ts'

export type Left = Pick<LeftChange, 'code' | 'with'> & { id: number }

type Doing = {
  period_id: number
  stays: Stays
  classroom_id: number | null
  steps: readonly Step[]
  known: readonly number[]
}

/** Does what can be done of the steps, in one go. */
export async function doSteps(tx: Tx, by: By, doing: Doing) {
  const { steps, known, period_id, stays, classroom_id } = doing
  const standing = await standingOf(tx, [...new Set(steps.flatMap((one) => one.course_section_id ?? []))])
  const facts = {
    ...{
      standing,
      known: new Set(known),
      stays,
      left_room: classroom_id,
      class_hours: new Set(await classHoursOf(tx)),
    },
    classrooms: await heldRooms(tx, [...new Set(steps.flatMap(({ to }) => to?.classroom_id ?? []))]),
  }
  const judged = steps.map((step) => ({ step, code: whyLeft(step, facts) }))
  const left: Left[] = judged.flatMap(({ step: { id }, code }) => (code ? [{ id, code, with: null }] : []))
  const fitting = await fittingOf(
    tx,
    period_id,
    judged.flatMap(({ step, code }) => (code === null ? [step] : [])),
  )
  const spots = fitting.steps.flatMap((step) => (step.to ? [{ ...step, ...step.to }] : []))
  const made = spots.filter(({ from }) => from === null)
  const ids = await rearrange(tx, by, {
    removed: fitting.steps.flatMap(({ to, schedule_id }) => (to === null ? (schedule_id ?? []) : [])),
    moved: spots.flatMap((one) =>
      one.from === null || one.schedule_id === null
        ? []
        : [{ ...placeOf(one), schedule_id: one.schedule_id }],
    ),
    made: made.map((one) => ({ ...placeOf(one), course_section_id: one.course_section_id ?? 0 })),
  }).catch(overtaken(CONFLICT_CODES))
  const made_ids = new Map(made.map(({ id }, at) => [id, ids[at] ?? null]))
  const done = fitting.steps.map(({ id, schedule_id }) => ({
    id,
    schedule_id: made_ids.get(id) ?? schedule_id,
  }))
  return { done, left: [...left, ...fitting.left] }
}

const placeOf = ({ day, class_hours_ids, classroom_id }: Spot) => ({
  ...{ day, class_hours_ids },
  classroom_id: classroom_id ?? 0,
})

/** The steps that clash with nothing that then stands, and the others, each with its first clash. */
export async function fittingOf(
  tx: Tx,
  period_id: number,
  steps: readonly Step[],
): Promise<{ steps: readonly Step[]; left: Left[] }> {
  const clashes = await clashesWith(tx, {
    period_id,
    except: steps.flatMap(({ from, schedule_id }) => (from === null ? [] : (schedule_id ?? []))),
    entries: steps.flatMap(({ id, course_section_id, section_id, to }) =>
      to && course_section_id !== null && section_id !== null
        ? [{ entry: id, course_section_id, section_id, ...placeOf(to) }]
        : [],
    ),
  })
  const first = new Map<number, Clash>()
  for (const clash of clashes) if (!first.has(clash.entry)) first.set(clash.entry, clash)
  if (first.size === 0) return { steps, left: [] }
  // What is left stays where it was, and may be in the way of others.
  const rest = await fittingOf(
    tx,
    period_id,
    steps.filter(({ id }) => !first.has(id)),
  )
  const left = [...first.values()].map(({ entry, code, with: by }) => ({ id: entry, code, with: by }))
  return { ...rest, left: [...left, ...rest.left] }
}
