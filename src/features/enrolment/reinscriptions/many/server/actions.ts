import { writeInscriptions } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { tellOfInscription } from '#features/enrolment/inscriptions/notices/server/actions.ts'
import { reviveStudents } from '#features/people/students/server/actions.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Offer, PeriodFacts } from '../../courses/rules.ts'
import { type Choice, type Placement, place } from '../../placing/rules.ts'
import { type Judgement, judge } from '../../rules.ts'
import { coursesOf, placedOf, saidOf } from '../../server/actions.ts'
import {
  lockSectionsOf,
  lockStudents,
  type OpenPeriod,
  offersOf,
  periodFacts,
  studentFacts,
} from '../../server/queries.ts'

type LotInput = {
  period: OpenPeriod
  student_ids: readonly number[]
  specialization_id?: number | undefined
  is_strict: boolean
  /** Held until the transaction ends; else it is only looked at. */
  isHeld: boolean
}

type Seated = {
  student: Awaited<ReturnType<typeof studentFacts>>[number]
  judgement: Judgement
} & ({ placement: Placement; code: null } | { placement: null; code: ErrorCode; sentence: string })

/** Judges and seats many, one after the other in the order given: a seat that one takes the next no longer finds. */
export async function placeMany(tx: Tx, { period, student_ids, ...input }: LotInput) {
  if (input.isHeld) await lockStudents(tx, student_ids)
  const wish = { specialization_id: input.specialization_id, is_staff: true }
  const found = await studentFacts(tx, { student_ids, period_id: period.id })
  const students = new Map(found.map((one) => [one.student_id, one]))
  const facts = await periodFacts(tx, period)
  const course_ids = [...new Set(found.flatMap((student) => coursesOf(student, facts, wish)))]
  if (input.isHeld) await lockSectionsOf(tx, { period_id: period.id, course_ids })
  const offers = await offersOf(tx, { period_id: period.id, course_ids })
  const whole: PeriodFacts = { ...facts, offers }
  return student_ids.flatMap((id): Seated[] => {
    const student = students.get(id)
    if (!student) return []
    const judgement = judge(student, whole, wish)
    const placement = place(
      judgement,
      { gender: student.gender, shift: student.latest?.shift ?? 'morning' },
      input satisfies Choice,
    )
    if ('code' in placement) {
      const course =
        placement.course ?? judgement.courses.find(({ obstacle }) => obstacle === placement)?.course.title
      const said = saidOf(placement, { student, period: whole }, course)
      return [{ student, judgement, placement: null, code: placement.code, sentence: said.description }]
    }
    takeSeats(offers, placement, student.gender)
    return [{ student, judgement, placement, code: null }]
  })
}

/** Counts the seats that were given, for whoever comes next. */
function takeSeats(
  offers: readonly Offer[],
  { section, places }: Placement,
  gender: 'male' | 'female',
): void {
  const taken = new Set([section.section_id, ...places.map(({ offer }) => offer.section_id)])
  for (const offer of offers)
    if (taken.has(offer.section_id)) offer[gender === 'male' ? 'males_assigned' : 'females_assigned'] += 1
}

/** Re-enrols many at once; who cannot be is named. Also called by the demo institute, which tells nobody. */
export async function reinscribeMany(tx: Tx, by: By, input: Omit<LotInput, 'isHeld'>) {
  const judged = await placeMany(tx, { ...input, student_ids: [...new Set(input.student_ids)], isHeld: true })
  const seated = judged.flatMap(({ student, placement }) => (placement ? [{ student, placement }] : []))
  const placed = seated.map(({ student, placement }) => placedOf(student, placement))
  const ids = await writeInscriptions(tx, by, { period_id: input.period.id, placed })
  const retired = seated.filter(({ student }) => student.state === 'retired')
  if (retired.length > 0)
    await reviveStudents(
      tx,
      by,
      retired.map(({ student }) => student.student_id),
    )
  return {
    enrolled: seated.map(({ student, placement }) => ({
      student_id: student.student_id,
      student_name: student.student_name,
      inscription_id: ids.get(student.student_id) ?? 0,
      section_code: placement.section.letter_code,
    })),
    skipped: judged.flatMap((one) => {
      const { student_id, student_name } = one.student
      return one.code ? [{ student_id, student_name, code: one.code, sentence: one.sentence }] : []
    }),
  }
}

/** The same as the office does it: each student is told. */
export async function reinscribeLot(tx: Tx, by: By, input: Omit<LotInput, 'isHeld'>) {
  const done = await reinscribeMany(tx, by, input)
  await tellOfInscription(
    tx,
    by,
    done.enrolled.map(({ inscription_id }) => inscription_id),
  )
  return done
}
