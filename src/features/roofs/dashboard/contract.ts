import * as z from 'zod/mini'
import { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut, instant } from '#kernel/schemas.ts'
import { STEPS } from './rules.ts'

const SectionOf = z.object({
  id,
  letter_code: z.string(),
  shift: z.string(),
  specialization_id: id,
  specialization: z.string(),
  semester: z.int(),
  /** Assigned are here also those offered to the waiting list: what is left is what others may have. */
  males_limit: z.int(),
  males_assigned: z.int(),
  females_limit: z.int(),
  females_assigned: z.int(),
  /** On the waiting list, with an offer or without. */
  waiting: z.int(),
  courses_without_teacher: z.int(),
  /** How many hours of the week its courses still ask for. */
  hours_to_place: z.int(),
})
export type DashboardSection = z.infer<typeof SectionOf>

const SeatsOf = z.object({
  id,
  title: z.string(),
  /** How many its sections have in all, and how many are left to men and to women. */
  seats: z.int(),
  males_left: z.int(),
  females_left: z.int(),
})
export type SeatsOf = z.infer<typeof SeatsOf>

const HourOf = z.object({
  id,
  start_hour: z.int(),
  start_minute: z.int(),
  end_hour: z.int(),
  end_minute: z.int(),
  /** How many enabled classrooms are taken, and the codes of the first that are not. */
  taken: z.int(),
  free: z.array(z.string()),
})
export type DashboardHour = z.infer<typeof HourOf>

export const showIndexDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/index',
  summary: 'What waits for the administration, the steps of the period, and the seats that are left',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
  answer: one(
    z.object({
      period: z.nullable(PeriodWeeks),
      /** The period whose steps are shown: the next one, else the current one. */
      target: z.nullable(PeriodWeeks),
      preregistrations: z.object({
        pending: z.int(),
        /** The same by period: each list has one. */
        periods: z.array(
          z.object({ id, year: z.int(), number: z.int(), pending: z.int(), oldest_at: instant }),
        ),
      }),
      payments: z.object({ pending: z.int(), pending_amount_e2: z.int(), oldest_at: z.nullable(instant) }),
      /** Documents that were asked for and are to be made. */
      document_requests: z.object({
        pending: z.int(),
        oldest_at: z.nullable(instant),
        /** The same by kind, the most asked for first. */
        kinds: z.array(z.object({ type: z.int(), pending: z.int() })),
      }),
      /** Requests of equivalences that are to be decided. */
      equivalence_requests: z.object({ pending: z.int(), oldest_at: z.nullable(instant) }),
      /** Lessons of the current period, before today, that nobody registered. */
      to_register: z.object({ count: z.int(), teachers: z.int(), oldest: z.nullable(dayOut) }),
      /** Seats offered from the waiting lists that go to whoever is next today. */
      offers_ending: z.object({ count: z.int(), first_at: z.nullable(instant) }),
      /** Sections of the current period in which something is still to be given. */
      lacking: z.object({ without_teacher: z.int(), without_hours: z.int() }),
      /** Students about to fail a course of the current period. */
      at_risk: z.int(),
      /** The classes of today, as `/reports/classes` lists them; null on a day without any. */
      today: z.nullable(z.object({ classes: z.int(), classrooms: z.int(), hours: z.array(HourOf) })),
      /** What is left in the sections of the period to come. */
      seats: z.object({
        sections_count: z.int(),
        without_teacher_count: z.int(),
        without_hours_count: z.int(),
        /** The six with the smallest share left, these first. */
        fullest: z.array(SectionOf),
        /** Those with the smallest share left first. */
        specializations: z.array(SeatsOf),
      }),
      figures: z.object({
        active_students: z.int(),
        inscribed: z.int(),
        debtors: z.int(),
        debt_e2: z.int(),
        collected_e2: z.int(),
      }),
      steps: z.array(z.object({ step: z.enum(STEPS), done: z.boolean(), missing: z.array(z.string()) })),
      /** No paper is made, since nobody has said where its code would lead. */
      lacks_address: z.boolean(),
      mail: z.object({ waiting: z.int(), failed: z.int() }),
      /** What the last nightly check of the actas has found; null before the first. */
      records: z.nullable(
        z.object({
          checked_at: instant,
          actas_count: z.int(),
          faults_count: z.int(),
          /** The first of them. */
          /** The acta is null where what is wrong is of none. */
          faults: z.array(z.object({ number: z.nullable(z.int()), what: z.string() })),
        }),
      ),
    }),
  ),
})
export type IndexDashboard = z.infer<typeof showIndexDashboard.answer>['data']
