import {
  type OnRoll,
  rollsOfInscription,
  tellTeachers,
} from '#features/enrolment/enrolments/roll-notices/server/actions.ts'
import { changeEnrolments, holdSeats, holdStudents } from '#features/enrolment/enrolments/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { keepPairs } from '../../pairs/server/actions.ts'
import { refusalToChangeSection } from '../../rules.ts'
import { factsOfSection } from '../../server/queries.ts'
import type { SectionChange } from '../contract.ts'
import { movedNotes, refusalOfRecords, refusalToMove } from '../rules.ts'
import { queueMovedNotice } from './jobs.ts'
import {
  changeableInscription,
  changedCourses,
  inscriptionBeside,
  lockedPlace,
  namesOf,
  otherSections,
  recordsOfMove,
  setSection,
  studentOf,
} from './queries.ts'

/**
 * Moves a student to another section of the same semester (rules.md#change-of-section). Enrolments move along where the
 * course is the same, with notes and attendance; a course with some that the new section lacks stays where it is.
 */
export async function changeSection(tx: Tx, by: By, order: ByInscription): Promise<void> {
  await holdMoves(tx, [await studentOf(tx, order.inscription_id)], order.section_id)
  await tellTeachers(tx, by, await moveOne(tx, by, order))
}

type ByInscription = { inscription_id: number; section_id: number }
type Rolls = { left: readonly OnRoll[]; came: readonly OnRoll[] }
type Moved = Rolls & { old_section_id: number }

/** Holds whoever moves into a section, with all that this touches, before the first moves. */
async function holdMoves(tx: Tx, student_ids: readonly number[], section_id: number): Promise<void> {
  await holdStudents(tx, student_ids)
  await holdSeats(tx, student_ids, [section_id])
}

/** Moves one who is held and tells the student; gives whose rolls change by it. */
async function moveOne(tx: Tx, by: By, order: ByInscription): Promise<Moved> {
  const today = by.clock.today()
  const old = await lockedPlace(tx, order.inscription_id)
  insist(refusalToMove(old, today))
  const section = await factsOfSection(tx, order.section_id, old.student_id)
  insist(refusalToChangeSection(old, section, old.gender))
  const move = { id: old.id, old_section_id: old.section_id, section_id: section.id }
  insist(refusalOfRecords(await recordsOfMove(tx, move)))
  const before = await rollsOfInscription(tx, old.id)
  await keepPairs(tx, { inscription_ids: [old.id], by: 'move' }, async () => {
    await setSection(tx, old.id, section.id)
    await changeEnrolments(tx, { ...move, student_id: old.student_id, today })
  })
  await record(tx, by, {
    action: 'inscriptions.change_section',
    entity: 'inscription',
    entity_id: old.id,
    before: { section_id: old.section_id },
    after: { section_id: section.id },
  })
  await queueMovedNotice(tx, by, move)
  const after = await rollsOfInscription(tx, old.id)
  const others = (rolls: readonly OnRoll[], than: readonly OnRoll[]) =>
    rolls.filter((one) => than.every((other) => other.course_section_id !== one.course_section_id))
  return {
    left: others(before, after),
    came: others(after, before),
    old_section_id: old.section_id,
  }
}

type ChangeInput = { student_id: number; new_section_id: number }

/** Moves a student in the period of the new section; gives the inscription. Also called by the demo institute. */
export async function changeSectionOf(tx: Tx, by: By, input: ChangeInput) {
  const change = await changeInPeriod(tx, input)
  await changeSection(tx, by, change)
  return change.inscription_id
}

async function changeInPeriod(tx: Tx, { student_id, new_section_id }: ChangeInput): Promise<ByInscription> {
  const found = await inscriptionBeside(tx, { student_id, section_id: new_section_id })
  if (!found) throw new Refusal('student_not_inscribed')
  return { inscription_id: found.id, section_id: new_section_id }
}

type Many = { ids: readonly number[]; new_section_id: number; dry_run: boolean }

/** Moves many, by their names: the seats are given in that order. Teachers are told of all of them at once. */
export async function changeSections(tx: Tx, by: By, { ids, new_section_id, dry_run }: Many) {
  const moved = new Map<number, Moved>()
  await holdMoves(tx, ids, new_section_id)
  const { done, skipped } = await tryEach(tx, await namesOf(tx, ids), {
    work: async ({ id }) =>
      moved.set(id, await moveOne(tx, by, await changeInPeriod(tx, { student_id: id, new_section_id }))),
    dry_run,
  })
  const rolls = [...moved.values()]
  if (!dry_run)
    await tellTeachers(tx, by, {
      left: rolls.flatMap(({ left }) => left),
      came: rolls.flatMap(({ came }) => came),
    })
  return {
    changed: done.map(({ id }) => id),
    came_from: [...Map.groupBy(moved, ([, { old_section_id }]) => old_section_id)].map(
      ([section_id, of]) => ({
        section_id,
        ids: of.map(([id]) => id),
      }),
    ),
    skipped: skipped.map(({ one, code }) => ({ student_id: one.id, name: one.name, code })),
  }
}

/** Which sections a student may change to, and what becomes of the courses in one of them. */
export async function previewSectionChange(
  tx: Tx,
  { clock }: By,
  { student_id, new_section_id }: { student_id: number; new_section_id?: number | undefined },
): Promise<SectionChange> {
  const today = clock.today()
  const found = await changeableInscription(tx, student_id, today)
  if (!found) return { inscription: null, code: 'student_not_inscribed', sections: [], courses: null }
  const code = refusalToMove(found, today)
  const sections = code === null ? await otherSections(tx, found) : []
  const chosen = sections.find(({ id }) => id === new_section_id)
  const courses = chosen
    ? await changedCourses(tx, { id: found.id, old_section_id: found.section_id, section_id: chosen.id })
    : null
  return {
    inscription: found,
    code,
    sections,
    courses:
      courses?.map(({ left, was, carried, entered, stays, ...course }) => ({
        ...course,
        ...movedNotes({ left, was, carried, entered, stays }, today),
        // What stays where it is keeps its note.
        ...(course.fate !== 'moves' && { new_definitive_note: course.definitive_note }),
      })) ?? null,
  }
}
