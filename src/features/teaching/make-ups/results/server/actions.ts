import type { Noted } from '#features/enrolment/enrolments/contract.ts'
import { splitWritable } from '#features/enrolment/enrolments/rules.ts'
import { record, recordAll } from '#features/institute/audit/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import { sealMakeUpActa } from '#features/teaching/closing/server/actions.ts'
import { isStaff } from '#kernel/access.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { inscribedIn } from '../../inscribing/server/queries.ts'
import { endOf, refusalToNote, refusalToSeal } from '../../rules.ts'
import { tellStudents } from '../../server/actions.ts'
import { type HeldMakeUp, heldMakeUp, holdStudents, makeUpById } from '../../server/queries.ts'
import { endedNotice, missingSentence } from '../../words.ts'
import type * as contract from '../contract.ts'
import { resultsOf, setSealed, writeResults } from './queries.ts'

type Row = Awaited<ReturnType<typeof resultsOf>>[number]

const notedOf = ({ not_presented, ...row }: Row): Noted => ({
  ...row,
  outcome: not_presented ? 'not_presented' : null,
  comment: null,
})

/** Whether somebody writes in it now, as the rules ask it. */
const writingOf = ({ actor, clock }: By, { is_sealed, held_on, examiner_id }: HeldMakeUp) => ({
  ...{ is_sealed, held_on, today: clock.today() },
  may_write: isStaff(actor) || actor.teacher_id === examiner_id,
})

type Orders = { id: number; orders: BodyOf<typeof contract.noteMakeUp>['notes'] }

/** Notes what several got in a make-up exam whose row is held; gives the notes that stand, and who was left out. */
export async function noteResults(tx: Tx, by: By, { id, orders }: Orders) {
  insist(refusalToNote(writingOf(by, await heldMakeUp(tx, id))))
  const named = orders.map(({ student_id }) => student_id)
  const rows = await resultsOf(tx, id, named)
  const { changes, skipped } = splitWritable(orders, new Map(rows.map((row) => [row.student_id, row])), {
    outcomeOf: (row, { note, outcome }) => {
      const not_presented = outcome === 'not_presented'
      return {
        change: { row, note, not_presented },
        is_changed: note !== row.note || not_presented !== row.not_presented,
        is_locked: false,
      }
    },
    currentOf: notedOf,
  })
  const written = [...changes.values()].map(({ row, ...it }) => ({ student_id: row.student_id, ...it }))
  await writeResults(tx, { make_up_id: id, rows: written, by: by.actor.user_id, at: by.clock.now() })
  await recordAll(
    tx,
    by,
    [...changes.values()].map(({ row: { student_id, ...was }, note, not_presented }) => ({
      action: 'make_ups.note',
      entity: 'make_up',
      entity_id: id,
      before: { student_id, note: was.not_presented ? 'NP' : was.note },
      after: { student_id, note: not_presented ? 'NP' : note },
    })),
  )
  return { notes: (await resultsOf(tx, id, named)).map(notedOf), updated: written.length, skipped }
}

/** Hands a make-up exam over whose row is held: seals its acta, asks anew about the degree, and tells. */
export async function sealMakeUp(tx: Tx, by: By, id: number) {
  const make_up = await heldMakeUp(tx, id)
  const inscribed = await inscribedIn(tx, id)
  const missing = inscribed.filter((one) => !one.has_result).map(({ name }) => name)
  const code = refusalToSeal({
    ...writingOf(by, make_up),
    inscribed: inscribed.length,
    missing: missing.length,
  })
  insist(code, code === 'make_up_results_missing' ? { description: missingSentence(missing) } : {})
  const student_ids = inscribed.map(({ student_id }) => student_id)
  await holdStudents(tx, student_ids)
  const acta_number = await sealMakeUpActa(tx, by, id)
  await setSealed(tx, id, { acta_number, by: by.actor.user_id, at: by.clock.now() })
  await proposeAnew(tx, student_ids)
  await record(tx, by, {
    action: 'make_ups.seal',
    entity: 'make_up',
    entity_id: id,
    after: { acta_number, inscribed: inscribed.length },
  })
  await tellStudents(
    tx,
    by,
    inscribed.map((one) => {
      const { definitive_note, state } = endOf(one, make_up)
      const content = endedNotice({
        ...make_up,
        note: one.note,
        definitive_note,
        is_approved: state === 'approved',
      })
      return { ...one, content }
    }),
  )
  return makeUpById(tx, id, { actor: by.actor, today: by.clock.today() })
}
