import { preregister } from '#features/enrolment/preregistrations/guest/server/actions.ts'
import {
  confirmPreregistered,
  rejectPreregistered,
} from '#features/enrolment/preregistrations/server/actions.ts'
import { reinscribeMany } from '#features/enrolment/reinscriptions/many/server/actions.ts'
import { insistOnOpenPeriod } from '#features/enrolment/reinscriptions/server/actions.ts'
import { markAsRead } from '#features/messages/notifications/server/actions.ts'
import { tellOf } from '#features/money/payments/notices/server/actions.ts'
import { reviewMany } from '#features/money/payments/review/server/actions.ts'
import { reportPaymentOf } from '#features/money/payments/server/actions.ts'
import { makeDemoAccount } from '#features/people/account/lifecycle/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { DEMO_PASSWORD } from '#server/postgres/demo-mode.ts'
import { closeBoxes } from './cash.ts'
import { asStudent, type Institute, type Pupil } from './life.ts'
import { CURRENT, type PeriodOfDemo } from './periods.ts'
import { proofOf } from './proofs.ts'

const INTAKE = 64
const WELL_KNOWN_PERIOD = 4
/** Who passed everything comes back, with few exceptions; who did not tries elsewhere. */
const COME_BACK = 0.975

/** Guests pre-enrol and are confirmed, a few are rejected; each confirmed one becomes a pupil. */
export async function receive(institute: Institute, period: PeriodOfDemo, howMany = INTAKE): Promise<void> {
  const { random } = institute
  institute.goTo(addDays(institute.clock.today(), 8))
  await institute.act(async (tx, by) => {
    for (let index = 0; index < howMany; index++) {
      const gender = index % 2 === 0 ? 'female' : 'male'
      const shift = random.chance(0.55) ? 'morning' : 'afternoon'
      const isWellKnown = period.index === WELL_KNOWN_PERIOD && index === 0
      const id = await arrive(institute, tx, { gender, shift, isWellKnown })
      if (!isWellKnown && random.chance(0.05))
        await rejectPreregistered(tx, by, {
          id,
          reason: 'Los documentos no se leen. Preinscríbase de nuevo.',
        })
      else {
        const inscription_id = await confirmPreregistered(tx, by, {
          id,
          base: institute.base,
          confirm: false,
        })
        institute.pupils.push(await pupilOf(tx, { inscription_id, gender, shift, isWellKnown }))
      }
    }
  })
}

/** Guests who wait for the administrator: what the demo opens with. */
export async function wait(institute: Institute, howMany: number): Promise<void> {
  for (let index = 0; index < howMany; index++) {
    institute.goTo(addDays(institute.today, -1 - Math.floor((howMany - index) / 3)), 12 + (index % 9))
    const gender = index % 2 === 0 ? 'female' : 'male'
    const shift = institute.random.chance(0.6) ? 'morning' : 'afternoon'
    await institute.act((tx) => arrive(institute, tx, { gender, shift, isWellKnown: false }))
  }
}

type Arrival = { gender: 'male' | 'female'; shift: 'morning' | 'afternoon'; isWellKnown: boolean }

export async function arrive(
  institute: Institute,
  tx: Tx,
  { gender, shift, isWellKnown }: Arrival,
): Promise<number> {
  const person = institute.people.student(institute.clock.today(), gender)
  const named = isWellKnown
    ? { ...person, first_name: 'Valentina', last_name: 'Ñáñez Rondón', email: 'estudiante@demo.example' }
    : person
  const { clock, storage } = institute
  await preregister(tx, { body: { ...named, shift }, clock, storage })
  const { id } = await tx
    .selectFrom('preregistered_students')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function pupilOf(
  tx: Tx,
  { inscription_id, gender, shift, isWellKnown }: Arrival & { inscription_id: number },
): Promise<Pupil> {
  const { student_id, user_id } = await tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as s', 's.id', 'i.student_id')
    .select(['s.id as student_id', 's.user_id'])
    .where('i.id', '=', inscription_id)
    .executeTakeFirstOrThrow()
  if (isWellKnown) await makeDemoAccount(tx, { user_id, password: DEMO_PASSWORD })
  return { student_id, user_id, gender, shift, track: 'CB', number: 1, is_well_known: isWellKnown }
}

const SPECIALIZATIONS = ['INF', 'ADM', 'DIS'] as const

/** The semester after the one where a pupil was; null after the last. */
function nextOf(institute: Institute, { track, number, is_well_known }: Pupil) {
  if (track === 'CB' && number === 2)
    return { track: is_well_known ? 'INF' : institute.random.pick(SPECIALIZATIONS), number: 1 }
  const next = { track, number: number + 1 }
  return institute.semesters.some((one) => one.track === next.track && one.number === next.number)
    ? next
    : null
}

/** Those who come back are re-enrolled in their next semester, all of a semester at once. */
export async function goOn(institute: Institute, { id: period_id, index }: PeriodOfDemo): Promise<void> {
  institute.goTo(addDays(institute.clock.today(), 10))
  await institute.act(async (tx, by) => {
    const failed = await whoFailed(tx)
    const moving = institute.pupils.flatMap((pupil) => {
      if (failed.has(pupil.student_id)) return []
      const next = nextOf(institute, pupil)
      const comes = next && (pupil.is_well_known || institute.random.chance(COME_BACK))
      return comes ? [{ ...pupil, ...next }] : []
    })
    const period = await insistOnOpenPeriod(tx, by, { period_id })
    const staying = new Set<number>()
    for (const [track, pupils] of Map.groupBy(moving, (pupil) => pupil.track)) {
      const student_ids = pupils.map(({ student_id }) => student_id)
      const specialization_id = institute.specialization_ids.get(track)
      const { enrolled } = await reinscribeMany(tx, by, {
        period,
        student_ids,
        specialization_id,
        is_strict: true,
      })
      for (const { student_id } of enrolled) staying.add(student_id)
    }
    institute.pupils = moving.filter(({ student_id }) => staying.has(student_id))
    // What the years before have brought was read; what the current period brings waits.
    if (index === CURRENT)
      for (const { user_id } of institute.pupils)
        await markAsRead(tx, { user_id, now: institute.clock.now() })
  })
}

/** Who failed a course in any year. */
export async function whoFailed(tx: Tx): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('enrolments')
    .select('student_id')
    .distinct()
    .where('state', 'in', ['failed', 'failed_by_absence'])
    .orderBy('student_id')
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

type Owed = { id: number; semester_price_e2: number; debt_e2: number; pupil: Pupil }

/** The students report what they paid, and the administrators review most of it. */
export async function pay(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const { random } = institute
  const isCurrent = period.index === CURRENT
  for (const part of [0, 1, 2]) {
    institute.goTo(addDays(period.start_date, 5 + part * 21))
    await institute.act(async (tx) => {
      const reports: (() => Promise<number>)[] = []
      for (const owed of await owedIn(institute, tx, period)) {
        const known = owed.pupil.is_well_known
        if (known && isCurrent && part > 0) continue
        const misses = random.chance(isCurrent ? 0.25 : 0.03)
        if (misses && !known) continue
        const rest = part === 2 ? owed.semester_price_e2 - 2 * Math.floor(owed.semester_price_e2 / 3) : 0
        const amount = rest || Math.floor(owed.semester_price_e2 / 3)
        const payment = drawn(institute, { owed, amount })
        const one = () => report(institute, tx, payment)
        // Some of a batch are refused, never its first: the student that everybody signs in as owes the current period alone.
        if (known) reports.unshift(one)
        else reports.push(one)
      }
      await reviewAll(institute, tx, await together(tx, reports))
    })
  }
  if (isCurrent) await reportLate(institute, period)
}

async function owedIn(institute: Institute, tx: Tx, period: PeriodOfDemo): Promise<Owed[]> {
  const rows = await tx
    .selectFrom('inscriptions')
    .select(['id', 'student_id', 'semester_price_e2', 'debt_e2'])
    .where('period_id', '=', period.id)
    .orderBy('id')
    .execute()
  const pupils = new Map(institute.pupils.map((pupil) => [pupil.student_id, pupil]))
  return rows.flatMap(({ student_id, ...row }) => {
    const pupil = pupils.get(student_id)
    return pupil ? [{ ...row, pupil }] : []
  })
}

type Report = { owed: Owed; amount: number; proofs?: ('picture' | 'pdf')[] }

type Payment = {
  owed: Owed
  proof: 'picture' | 'pdf' | undefined
  body: Parameters<typeof reportPaymentOf>[2]['body'] & { amount: number }
}

/** Cash has no proof; any other payment takes the next of those left. */
function drawn(institute: Institute, { owed, amount, proofs = [] }: Report): Payment {
  const type = institute.random.pick([1, 2, 3, 3, 3, 5])
  const date = addDays(institute.clock.today(), -institute.random.below(4))
  const receipt = type === 1 ? {} : { receipt_number: institute.receipt() }
  const body = { type, date, amount, ...receipt } as Payment['body']
  return { owed, body, proof: type === 1 ? undefined : proofs.shift() }
}

async function report(institute: Institute, tx: Tx, { owed, body, proof: kind }: Payment): Promise<number> {
  const proof = kind ? await proofOf(institute, body, kind) : null
  return reportPaymentOf(tx, asStudent(institute, owed.pupil), { inscription_id: owed.id, body, proof })
}

/** Those of before closed, the box of what is approved now stands open. */
async function reviewAll(institute: Institute, tx: Tx, ids: readonly number[]): Promise<void> {
  const by = { actor: institute.admin, clock: institute.clock }
  await closeBoxes(tx, by)
  const wrong = ids.filter((_, index) => index % 29 === 7)
  const right = ids.filter((id) => !wrong.includes(id))
  if (right.length > 0) await reviewMany(tx, by, { ids: right, status: 2, rejection_reason: null })
  const rejection_reason = 'La referencia no aparece en el banco.'
  if (wrong.length > 0) await reviewMany(tx, by, { ids: wrong, status: 3, rejection_reason })
  const now = institute.clock.now()
  await together(
    tx,
    ids.map((payment_id) => () => tellOf(tx, now, { payment_id, recalled: false })),
  )
}

/** What is waiting for review on the day the demo opens. */
async function reportLate(institute: Institute, period: PeriodOfDemo): Promise<void> {
  institute.goTo(addDays(institute.today, -2))
  await institute.act(async (tx) => {
    const owed = await owedIn(institute, tx, period)
    const debtors = owed.filter(({ pupil, debt_e2 }) => !pupil.is_well_known && debt_e2 > 0).slice(0, 26)
    const proofs: Report['proofs'] = ['picture', 'pdf', 'picture']
    for (const one of debtors) {
      const amount = Math.min(one.debt_e2, 4_000 + institute.random.below(60) * 100)
      await report(institute, tx, drawn(institute, { owed: one, amount, proofs }))
    }
  })
}
