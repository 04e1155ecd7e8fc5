import { type OnRoll, tellTeachers } from '#features/enrolment/enrolments/roll-notices/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import {
  type Done,
  holdToUndo,
  holdToWithdraw,
  retireOne,
  undoOne,
  withdrawOne,
} from '../../server/actions.ts'
import { namesOf, namesOfWithdrawals } from './queries.ts'

type Many = { ids: readonly number[]; reason: string; dry_run: boolean }

/** Does one thing to many students, by their names; teachers are told of all of them at once. */
async function doMany(
  tx: Tx,
  by: By,
  { ids, dry_run, one }: { ids: readonly number[]; dry_run: boolean; one: (id: number) => Promise<Done> },
) {
  const left: OnRoll[] = []
  await holdToWithdraw(tx, ids)
  const { done, skipped } = await tryEach(tx, await namesOf(tx, ids), {
    work: async ({ id }) => left.push(...(await one(id)).rolls),
    dry_run,
  })
  if (!dry_run) await tellTeachers(tx, by, { left })
  return {
    done: done.map(({ id }) => id),
    skipped: skipped.map(({ one: { id, name }, code, description }) => ({
      student_id: id,
      name,
      code,
      ...(description && { sentence: `${name}: ${description}` }),
    })),
  }
}

/** Retires many, by their names. */
export async function retireMany(tx: Tx, by: By, { ids, reason, dry_run }: Many) {
  const one = (student_id: number) => retireOne(tx, by, { student_id, reason })
  const { done, skipped } = await doMany(tx, by, { ids, dry_run, one })
  return { retired: done, skipped }
}

/** Withdraws many from the same courses: of each student all of them or none. */
export async function withdrawMany(
  tx: Tx,
  by: By,
  { ids, course_ids, reason, dry_run }: Many & { course_ids: readonly number[] },
) {
  const one = (student_id: number) => withdrawOne(tx, by, { student_id, course_ids, reason })
  const { done, skipped } = await doMany(tx, by, { ids, dry_run, one })
  return { withdrawn: done, skipped }
}

/** Undoes many withdrawals, by the names of their students. */
export async function undoMany(tx: Tx, by: By, { ids, reason, dry_run }: Many) {
  const came: OnRoll[] = []
  await holdToUndo(tx, ids)
  const { done, skipped } = await tryEach(tx, await namesOfWithdrawals(tx, ids), {
    work: async ({ id }) => came.push(...(await undoOne(tx, by, { id, reason })).rolls),
    dry_run,
  })
  if (!dry_run) await tellTeachers(tx, by, { came })
  return {
    undone: done.map(({ id }) => id),
    skipped: skipped.map(({ one: { id, name }, code }) => ({ withdrawal_id: id, name, code })),
  }
}
