import { record } from '#features/institute/audit/server/actions.ts'
import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import { creditsOf } from '#features/people/students/history/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { type ErrorCode, Invalid, insist, Refusal } from '#kernel/errors.ts'
import { truncated } from '#kernel/text.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { createEquivalence, undoEquivalence } from '../../server/actions.ts'
import { heldPeriod, heldStudent } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import type { Preview } from '../contract.ts'
import {
  nextSemester,
  obstaclesToChange,
  problemsOf,
  progressIn,
  proposedOf,
  refusalToUndo,
  sidesOf,
  usablePairs,
} from '../rules.ts'
import { changedNotice, coursesWord, pensumName, runningSentence, undoneNotice } from '../words.ts'
import {
  approvedOf,
  coursesOfPensum,
  coursesToDegree,
  heldPensumChange,
  knownPairs,
  ownPensum,
  pensumChanges,
  runningTitles,
  targetsBeside,
} from './queries.ts'

const MOST_OF_ORIGIN = 200

type Obstacle = { code: ErrorCode; sentence?: string }

/** What a student follows, what else could be followed, and what stands in the way whichever it is. */
export async function standingToChange(tx: Tx, student: { id: number; state: string }) {
  const own = await ownPensum(tx, student.id)
  const running = await runningTitles(tx, student.id)
  const codes = obstaclesToChange({
    state: student.state,
    is_inscribed: own !== null,
    is_changed: own?.is_changed ?? false,
    running,
  })
  const obstacles = codes.map(
    (code): Obstacle =>
      code === 'pensum_change_courses_running' ? { code, sentence: runningSentence(running) } : { code },
  )
  return { own, targets: own ? await targetsBeside(tx, own) : [], obstacles }
}

type Order = Omit<BodyOf<typeof contract.changePensum>, 'dry_run'> & { student_id: number; dry_run: boolean }

/** Puts a student under another pensum (rules.md#change-of-pensum); of a dry run only what it would come to. */
export async function changePensum(tx: Tx, by: By, order: Order) {
  const { student_id, pensum_id, reason = '', dry_run } = order
  const period = await heldPeriod(tx)
  const { state } = await heldStudent(tx, student_id)
  const { own, targets, obstacles } = await standingToChange(tx, { id: student_id, state })
  if (!own || !period) throw new Refusal(obstacles[0]?.code ?? 'pensum_change_without_inscription')
  const to = targets.find((one) => one.pensum_id === pensum_id)
  if (!to) throw new Refusal('pensum_not_for_change')
  const minimum = period.approval_minimum_note
  const preview = await previewOf(tx, order, { own, to, obstacles, minimum })
  if (dry_run) return { preview, change: null }
  const [first] = preview.obstacles
  insist(first?.code ?? null, first?.sentence ? { description: first.sentence } : {})
  const { id } = await tx
    .insertInto('pensum_changes')
    .values({
      ...{ student_id, pensum_id, reason, semester_number: preview.semester_number },
      ...{ period_id: own.period_id, from_pensum_id: own.pensum_id, created_by: by.actor.user_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recognise(tx, by, { id, student_id, preview })
  const [change] = await pensumChanges(tx, { id })
  await record(tx, by, {
    action: 'pensum_changes.create',
    entity: 'pensum_change',
    entity_id: id,
    before: { student_id, pensum: pensumName(own) },
    after: {
      ...{ student_id, pensum: pensumName(to), next_semester: preview.semester_number },
      ...{ resolution: change?.resolution ?? null, lost_courses: coursesWord(preview.lost) },
    },
    reason,
  })
  const content = changedNotice({ ...to, semester_number: preview.semester_number })
  await tellStudentLater(tx, by, { about: `pensum change ${id}`, student_id, content, page: 'historic' })
  return { preview, change: change ?? null }
}

type Changing = {
  own: NonNullable<Awaited<ReturnType<typeof ownPensum>>>
  to: Preview['to']
  obstacles: readonly Obstacle[]
  minimum: number
}

async function previewOf(tx: Tx, order: Order, changing: Changing): Promise<Preview> {
  const { student_id, pensum_id, recognised, dry_run } = order
  const { own, to, obstacles, minimum } = changing
  const approved = await approvedOf(tx, student_id)
  const target = await coursesOfPensum(tx, pensum_id)
  const toDegree = await coursesToDegree(tx, student_id)
  const basic = own.is_basic ? [] : toDegree.filter(({ is_basic }) => is_basic)
  const sides = sidesOf({ approved, target, beside: new Set(basic.map(({ id }) => id)) })
  const known = recognised ? [] : await knownPairs(tx, sidesIds(sides, pensumName(own)))
  const pairs = recognised ?? proposedOf(known)
  const problems = dry_run ? {} : problemsOf(pairs, sides, minimum)
  const numbers = target.map(({ semester_number }) => semester_number)
  const semesters = Math.max(1, ...numbers)
  if (order.semester_number && order.semester_number > semesters)
    problems.semester_number = [`max:${semesters}`]
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  const taken = usablePairs(pairs, sides, minimum)
  const has = new Set(approved.map(({ id }) => id))
  const after = new Set([...has, ...taken.map(({ course_id }) => course_id)])
  const lacking = sides.open.filter(({ id }) => !after.has(id))
  const lost = sides.beyond.filter(({ id }) => !taken.some((one) => one.taken_course_id === id))
  return {
    ...{ from: own, to, ...sides, lacking, semesters, recognised: taken },
    obstacles: [
      ...obstacles,
      ...(lacking.length === 0 ? [{ code: 'pensum_change_leaves_nothing' as const }] : []),
    ],
    lost: { courses: lost.length, credits: creditsOf(lost) },
    before: progressIn(toDegree, has),
    after: progressIn([...basic, ...target], after),
    semester_number: order.semester_number ?? nextSemester(target, after),
    minimum_note: minimum,
  }
}

const sidesIds = (
  { beyond, open }: { beyond: readonly { id: number }[]; open: readonly { id: number }[] },
  origin: string,
) => ({
  origin: originOf(origin),
  taken_ids: beyond.map(({ id }) => id),
  course_ids: open.map(({ id }) => id),
})

const originOf = (name: string) => truncated(name, MOST_OF_ORIGIN)

/** By one resolution, whose origin is the pensum that is left; without anything to recognise there is none. */
async function recognise(
  tx: Tx,
  by: By,
  { id, student_id, preview }: { id: number; student_id: number; preview: Preview },
): Promise<void> {
  const { recognised, beyond, from } = preview
  // A student who was proposed for the degree of what is left is so no longer.
  if (recognised.length === 0) return proposeAnew(tx, [student_id]).then(() => undefined)
  const made = await createEquivalence(tx, by, {
    student_id,
    origin: originOf(pensumName(from)),
    // It weighs as it was taken here, and not again.
    in_index: false,
    courses: recognised.map(({ course_id, taken_course_id, note }) => ({
      ...{ course_id, taken_course_id, note },
      taken: beyond.find((one) => one.id === taken_course_id)?.title ?? '',
    })),
  })
  await tx.updateTable('pensum_changes').set({ equivalence_id: made.id }).where('id', '=', id).execute()
}

/** Takes a change back, with its resolution where that still stands. */
export async function undoPensumChange(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  const { student_id, equivalence_id, ...standing } = await heldPensumChange(tx, id)
  insist(refusalToUndo(standing))
  await tx
    .updateTable('pensum_changes')
    .set({ undone_at: by.clock.now(), undone_by: by.actor.user_id, undo_reason: reason })
    .where('id', '=', id)
    .execute()
  if (equivalence_id === null) await proposeAnew(tx, [student_id])
  else await undoEquivalence(tx, by, { id: equivalence_id, reason })
  const [change] = await pensumChanges(tx, { id })
  if (!change) throw new Error('a change that was held is gone')
  const { from, to } = change
  await record(tx, by, {
    action: 'pensum_changes.undo',
    entity: 'pensum_change',
    entity_id: id,
    before: { student_id, pensum: pensumName(to) },
    after: { student_id, pensum: pensumName(from) },
    reason,
  })
  const content = undoneNotice({ from, reason })
  await tellStudentLater(tx, by, { about: `pensum change ${id}`, student_id, content, page: 'historic' })
  return change
}
