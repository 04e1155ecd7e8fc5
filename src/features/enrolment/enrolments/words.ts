import type { ErrorCode } from '#kernel/errors.ts'

export const STUDENT_STATE_LABELS = { active: 'Activo', retired: 'Retirado', graduated: 'Graduado' } as const

/** How an enrolment stands. */
export const ENROLMENT_LABELS = {
  enrolled: 'En curso',
  withdrawn: 'Retirada',
  approved: 'Aprobada',
  failed: 'Reprobada',
  failed_by_absence: 'Aplazada por inasistencias',
} as const

/** How a student was in a lesson. */
export const ATTENDANCE_LABELS = {
  present: 'Presente',
  delayed: 'Retraso',
  absent: 'Ausente',
  justified: 'Justificada',
  unknown: 'Sin pasar lista',
} as const

/** What became of a course that was taken. */
export const VERDICTS = ['approved', 'failed', 'failed_by_absence', 'withdrawn', 'running'] as const
export type Verdict = (typeof VERDICTS)[number]

export type Missing = {
  course_id: number
  title: string
  /** Null: never taken. */
  verdict: Verdict | null
  note: number | null
  period_name: string | null
  minimum_note: number | null
  /** The period has it in some section. */
  is_offered: boolean
}

/** What stands in the way, as data (rules.md#reinscription): the rule, what it wants, what there is, what is missing. */
export type Why = {
  rule:
    | 'prelation'
    | 'corequisite'
    | 'average'
    | 'semester'
    | 'specialization'
    | 'debt'
    | 'seats'
    | 'offer'
    | 'verdict'
    | 'student'
    | 'period'
  wants: number | null
  has: number | null
  missing: Missing[]
  /** The earliest period in which it can be mended, as far as it is known. */
  earliest: string | null
}

export type Obstacle<Code extends ErrorCode = ErrorCode> = { code: Code; why: Why }
