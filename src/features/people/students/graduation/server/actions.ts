import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { isBarredByDebt, refusalToGraduate, refusalToTakeBack } from '../rules.ts'
import { debtSentence, graduationNotice } from '../words.ts'
import { lockedGraduates } from './queries.ts'

/** Active, retired; a degree has actions of its own. */
export async function setStudentState(tx: Tx, id: number, state: 'active' | 'retired'): Promise<void> {
  await tx.updateTable('students').set({ state }).where('id', '=', id).execute()
}

type GraduateInput = {
  student_id: number
  graduated: boolean
  /** Sets a debt aside. */
  override?: boolean | undefined
  reason?: string | null | undefined
}

/** Gives a student the degree, or takes it back; also called by the demo institute. */
export async function graduate(tx: Tx, by: By, input: GraduateInput): Promise<void> {
  const { student_id, graduated, override = false, reason } = input
  const [student] = await lockedGraduates(tx, [student_id])
  // Removed since it was found.
  if (!student) throw new Refusal('resource_not_found')
  const facts = { ...student, override, has_reason: Boolean(reason) }
  const code = graduated ? refusalToGraduate(facts) : refusalToTakeBack(student)
  insist(code, code === 'student_has_debt' ? { description: debtSentence(student) } : {})
  const state = graduated ? 'graduated' : 'active'
  await tx
    .updateTable('students')
    .set({
      state,
      graduated_at: graduated ? by.clock.now() : null,
      graduated_by: graduated ? by.actor.user_id : null,
    })
    .where('id', '=', student_id)
    .execute()
  await record(tx, by, {
    action: graduated ? 'students.graduate' : 'students.take_back_graduation',
    entity: 'student',
    entity_id: student_id,
    before: { state: student.state },
    after: {
      state,
      ...(graduated && override && isBarredByDebt(student) && { overrode: ['student_has_debt'] }),
    },
    reason: reason ?? null,
  })
  const content = graduationNotice({ graduated, reason: reason ?? null })
  await tellStudentLater(tx, by, { about: `degree ${student_id}`, student_id, content, page: 'historic' })
}

/**
 * Asks anew who is proposed, once a definitive note was corrected or a history was imported or taken back: by the latest
 * inscription, where its period is closed (rules.md#graduation).
 */
export const proposeAnew = (tx: Tx, student_ids: readonly number[]) =>
  sql`update students st set graduation_proposed_in = it.proposed
    from (select s.id, (
        select latest.period_id from (select i.period_id, p.closed_at from inscriptions i join periods p on p.id = i.period_id
          where i.student_id = s.id order by p.year desc, p.number desc limit 1) latest
        where latest.closed_at is not null and finishes_studies(s.id, latest.period_id)) as proposed
      from students s where s.id = any(${student_ids}::int[]) and s.state = 'active') it
    where st.id = it.id and st.graduation_proposed_in is distinct from it.proposed`.execute(tx)

type Many = {
  ids: readonly number[]
  graduated: boolean
  reason?: string | null | undefined
  dry_run: boolean
}

/** Graduates many of those proposed, or takes it back; tells who was left out. */
export async function graduateMany(tx: Tx, by: By, { ids, graduated, reason, dry_run }: Many) {
  const { done, skipped } = await tryEach(tx, await lockedGraduates(tx, ids), {
    work: ({ id }) => graduate(tx, by, { student_id: id, graduated, reason }),
    dry_run,
  })
  const changed = done.map(({ id }) => id)
  return {
    graduated: graduated ? changed : [],
    taken_back: graduated ? [] : changed,
    skipped: skipped.map(({ one, code, description }) => ({
      student_id: one.id,
      name: one.name,
      code,
      ...(description && { sentence: `${one.name}: ${description}` }),
    })),
    indebted: [...done, ...skipped.flatMap(({ one, code }) => (code === 'student_has_debt' ? [one] : []))]
      .filter(({ debt_e2 }) => graduated && debt_e2 > 0)
      .map(({ id, name, debt_e2, owed_of }) => ({ student_id: id, name, debt_e2, owed_of })),
  }
}
