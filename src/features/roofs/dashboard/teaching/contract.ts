import * as z from 'zod/mini'
import { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { dayOut, instant } from '#kernel/schemas.ts'

const TaughtOf = z.object({
  id,
  section_id: id,
  course_id: id,
  code: z.string(),
  title: z.string(),
  letter_code: z.string(),
  shift: z.string(),
  semester: z.int(),
  specialization: z.string(),
  students_count: z.int(),
  /** In percent, of what its evaluations may still weigh. */
  weighting_left: z.int(),
  /** What weighs, by date, the final delivery last; `noted` where every note is in. */
  weighed: z.array(
    z.object({ title: z.string(), weighting: z.int(), state: z.enum(['noted', 'to_grade', 'to_come']) }),
  ),
})
export type TaughtCourse = z.infer<typeof TaughtOf>

const ColleagueOf = z.object({ id, first_name: z.string(), last_name: z.string() })
export type Colleague = z.infer<typeof ColleagueOf>
const SupervisedOf = z.extend(ColleagueOf, {
  /** What one teaches in the current period, and how many hours of it the week has and still lacks. */
  courses_count: z.int(),
  hours: z.int(),
  hours_to_place: z.int(),
  /** Lessons of the period whose day has come and that nobody registered. */
  lessons_to_register: z.int(),
  /** Those of this week and the two before it whose day has come, the oldest first. */
  lessons: z.array(
    z.object({ date: dayOut, state: z.enum(['registered', 'without_content', 'to_register', 'planned']) }),
  ),
  /** Of what is not handed over the latest evaluation that lacks notes, else the latest whose day has come; null before the first. */
  evaluation: z.nullable(
    z.object({ title: z.string(), course: z.string(), noted_count: z.int(), expected_count: z.int() }),
  ),
  /** When somebody reminded of what lacks today (rules.md#reminders). */
  reminded_at: z.nullable(instant),
})
export type Supervised = z.infer<typeof SupervisedOf>

const SectionOf = z.object({
  id,
  period_id: id,
  letter_code: z.string(),
  shift: z.string(),
  semester: z.int(),
  specialization: z.string(),
  inscribed: z.int(),
  courses_without_teacher: z.int(),
  hours_to_place: z.int(),
})
export type CoordinatedSection = z.infer<typeof SectionOf>

const LessonOf = z.object({
  id,
  date: dayOut,
  section_id: id,
  course_id: id,
  title: z.string(),
  letter_code: z.string(),
  semester: z.int(),
  specialization: z.string(),
})

/** A lesson that has begun and that nobody registered. */
const ToRegisterOf = z.extend(LessonOf, {
  /** Minutes since midnight; null where the timetable has nothing on that weekday. */
  starts_at: z.nullable(z.int()),
})
export type LessonToRegister = z.infer<typeof ToRegisterOf>
/** The oldest of them, and how many there are. */
const to_register = z.object({ count: z.int(), data: z.array(ToRegisterOf) })

/** An evaluation whose day has come and that lacks notes. */
const ToGradeOf = z.extend(LessonOf, {
  evaluation: z.string(),
  noted_count: z.int(),
  expected_count: z.int(),
})
export type EvaluationToGrade = z.infer<typeof ToGradeOf>
/** The latest of them, and how many there are. */
const to_grade = z.object({ count: z.int(), data: z.array(ToGradeOf) })

/** A final delivery of which one is a jury, and whose notes lack; by date, and only while juries may write or no day stands. */
const JuryOf = z.extend(z.omit(LessonOf, { date: true }), {
  code: z.string(),
  date: z.nullable(dayOut),
  noted_count: z.int(),
  expected_count: z.int(),
})
export type DeliveryToGrade = z.infer<typeof JuryOf>
const deliveries_to_grade = z.array(JuryOf)
/** The make-up exams that one examines, whose day has come and that are not sealed, by date. */
const make_ups_to_grade = z.array(JuryOf)

/** Who of one's courses may miss one more lesson, or none. */
const NearLimitOf = z.object({
  /** Of the enrolment. */
  id,
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  section_id: id,
  course_id: id,
  title: z.string(),
  absences_left: z.int(),
})
export type NearLimit = z.infer<typeof NearLimitOf>
/** Those with the fewest absences left, and how many there are. */
const near_limit = z.object({ count: z.int(), data: z.array(NearLimitOf) })

const count = z.object({ count: z.int() })

export const showTeacherDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/teacher',
  summary: 'The courses taught in the current period',
  roles: ['teacher'],
  answer: one(
    z.object({
      period: z.nullable(PeriodWeeks),
      courses: z.array(TaughtOf),
      lessons: count,
      to_register,
      to_grade,
      deliveries_to_grade,
      make_ups_to_grade,
      near_limit,
      supervisors_teachers: z.object({ data: z.array(ColleagueOf) }),
    }),
  ),
})

export const showCoordinatorDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/coordinator',
  summary:
    'The specializations coordinated, what has no teacher or not all its hours in them, and the courses taught',
  roles: ['coordinator'],
  answer: one(
    z.object({
      period: z.nullable(PeriodWeeks),
      specializations: z.object({
        data: z.array(z.object({ id, code: z.string(), title: z.string(), students_count: z.int() })),
      }),
      without_teacher: z.array(TaughtOf),
      /** With fewer hours in the week than the course asks for. */
      without_schedule: z.array(TaughtOf),
      courses: z.array(TaughtOf),
      lessons: count,
      to_register,
      to_grade,
      deliveries_to_grade,
      make_ups_to_grade,
      /** Students within reach who are about to fail a course of the current period. */
      at_risk: z.int(),
      /** Final deliveries within reach that lack a jury's note, or the juries. */
      deliveries_waiting: z.int(),
      /** The period whose sections are being prepared: the next one, else the current one. */
      target: z.nullable(PeriodWeeks),
      /** Of the specializations coordinated, in the current and the target period. */
      sections: z.array(SectionOf),
      supervised_teachers: z.object({ data: z.array(SupervisedOf) }),
    }),
  ),
})
