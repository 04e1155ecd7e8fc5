import { addDays, type Clock, clockAt, type Day } from '#kernel/dates.ts'
import type { Gender } from '#kernel/person.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { transact } from '#server/http/run-call.ts'
import { type PeopleMaker, peopleMaker } from './people.ts'
import { type Random, randomFrom } from './random.ts'

export type SemesterPlace = { track: string; number: number; semester_id: number; course_count: number }
export type SectionPlace = SemesterPlace & { section_id: number; shift: string }

/** A student as the demo institute remembers one from period to period. */
export type Pupil = {
  student_id: number
  user_id: number
  gender: Gender
  shift: string
  track: string
  /** The semester of the track where the student is now. */
  number: number
  is_well_known: boolean
}

/** Where nobody says another. */
export const BASE = 'http://127.0.0.1:3000'

export type Institute = {
  db: Tx
  storage: Storage
  /** Where its papers are checked. */
  base: string
  random: Random
  people: PeopleMaker
  clock: Clock
  admin: Actor
  today: Day
  pupils: Pupil[]
  semesters: SemesterPlace[]
  pensum_ids: number[]
  specialization_ids: Map<string, number>
  teachers: Map<string, number[]>
  /** Moves the institute's time. */
  goTo(day: Day, hour?: number): void
  /** One transaction at the institute's time. */
  act<T>(work: (tx: Tx, by: By) => Promise<T>): Promise<T>
  receipt(): string
}

const nobody: Actor = {
  user_id: 0,
  type: 'admin',
  level: 6,
  name: 'Dios',
  email: '',
  student_id: null,
  teacher_id: null,
  session_id: 0,
  changed_permissions: {},
}

/** An institute without a history yet, seven and a half periods before today. */
export function instituteAt(
  { db, storage, base }: Pick<Institute, 'db' | 'storage' | 'base'>,
  today: Day,
): Institute {
  let at = Date.parse(`${addDays(today, -1_400)}T14:00:00Z`)
  let receipts = 480_000
  const clock = clockAt(() => at)
  const random = randomFrom(20_261_121)
  const institute: Institute = {
    db,
    storage,
    base,
    random,
    people: peopleMaker(random),
    clock,
    admin: nobody,
    today,
    pupils: [],
    semesters: [],
    pensum_ids: [],
    specialization_ids: new Map(),
    teachers: new Map(),
    goTo(day, hour = 14) {
      at = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
    },
    act: (work) => transact(db, { clock }, (tx) => work(tx, { actor: institute.admin, clock })),
    receipt: () => String((receipts += 1 + random.below(9))),
  }
  return institute
}

/** The moment at which an account of the demo institute does something. */
export const asStudent = (institute: Institute, pupil: Pupil): By => ({
  clock: institute.clock,
  actor: { ...nobody, user_id: pupil.user_id, type: 'student', level: 1, student_id: pupil.student_id },
})
