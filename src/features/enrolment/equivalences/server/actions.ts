import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { answerRequest, heldForResolution } from '../requests/server/actions.ts'
import { problemsOf, refusalToRecognise, refusalToUndo } from '../rules.ts'
import { givenNotice, recognisedWord, reopenedNotice, undoneNotice } from '../words.ts'
import {
  equivalenceById,
  heldEquivalence,
  heldPeriod,
  heldStudent,
  isInIndex,
  restingOn,
  standingIn,
} from './queries.ts'

type Body = BodyOf<typeof contract.createEquivalence>
type Order = Omit<Body, 'courses'> & {
  /** Instead of what the institute says. */
  in_index?: boolean
  /** What was passed is a course of here, where a pensum was changed. */
  courses: readonly (Body['courses'][number] & { taken_course_id?: number })[]
}

/** Recognises courses for what was passed elsewhere, asks anew about the degree, and tells (rules.md#equivalences). */
export async function createEquivalence(tx: Tx, by: By, body: Order) {
  const { student_id, request_id, origin, remark = null, courses } = body
  const period = await heldPeriod(tx)
  if (!period) throw new Refusal('period_not_found')
  const { state } = await heldStudent(tx, student_id)
  insist(state === 'active' ? null : 'student_not_active')
  if (request_id !== undefined) await heldForResolution(tx, { id: request_id, student_id })
  const problems = problemsOf(courses, period.approval_minimum_note)
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
  const refused = refusalToRecognise(
    await standingIn(
      tx,
      student_id,
      courses.map(({ course_id }) => course_id),
    ),
  )
  if (refused) throw new Refusal(refused.code, { description: `${refused.titles.join(', ')}.` })
  const in_index = body.in_index ?? (await isInIndex(tx))
  // The trigger locks for the same reason, but only once the number is there.
  await sql`lock table equivalences in share row exclusive mode`.execute(tx)
  const { id } = await tx
    .insertInto('equivalences')
    .values({
      ...{ student_id, period_id: period.id, origin, remark, in_index, created_by: by.actor.user_id },
      request_id: request_id ?? null,
      number: sql`(select coalesce(max(number), 0) + 1 from equivalences)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('equivalent_courses')
    .values(
      courses.map(({ course_id, taken, taken_course_id = null, note = null }) => ({
        ...{ equivalence_id: id, student_id, course_id, taken, taken_course_id, note },
      })),
    )
    .execute()
  await proposeAnew(tx, [student_id])
  if (request_id !== undefined) await answerRequest(tx, by, { id: request_id, isGiven: true })
  const data = await equivalenceById(tx, id)
  await record(tx, by, {
    action: 'equivalences.create',
    entity: 'equivalence',
    entity_id: id,
    after: {
      ...{ number: data.number, student_id, origin, remark, in_index },
      recognised: data.courses.map(({ taken, title }) => `${taken} → ${title}`).join('; '),
    },
  })
  await tellStudentLater(tx, by, {
    about: `equivalence ${id}`,
    student_id,
    content: givenNotice(data),
    page: 'historic',
  })
  return data
}

/** Takes a resolution back, and tells; without a reason only says which courses taken since rest on it. */
export async function undoEquivalence(tx: Tx, by: By, { id, reason }: { id: number; reason: string | null }) {
  const { number, student_id, request_id, ...standing } = await heldEquivalence(tx, id)
  insist(refusalToUndo(standing))
  const broken = await restingOn(tx, id)
  if (reason === null) return { data: await equivalenceById(tx, id), broken }
  await tx
    .updateTable('equivalences')
    .set({ undone_at: by.clock.now(), undone_by: by.actor.user_id, undo_reason: reason })
    .where('id', '=', id)
    .execute()
  await proposeAnew(tx, [student_id])
  if (request_id !== null) await answerRequest(tx, by, { id: request_id, isGiven: false })
  const data = await equivalenceById(tx, id)
  await record(tx, by, {
    action: 'equivalences.undo',
    entity: 'equivalence',
    entity_id: id,
    before: { number, student_id, recognised: recognisedWord(data) },
    reason,
  })
  await tellStudentLater(tx, by, {
    about: `equivalence ${id}`,
    student_id,
    content: (request_id === null ? undoneNotice : reopenedNotice)({ number, reason }),
    page: 'historic',
  })
  return { data, broken }
}
