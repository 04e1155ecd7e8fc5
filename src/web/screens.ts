import * as equivalences from '#features/enrolment/equivalences/web/screens.ts'
import * as inscriptions from '#features/enrolment/inscriptions/web/screens.ts'
import * as preregistrations from '#features/enrolment/preregistrations/web/screens.ts'
import * as reinscriptions from '#features/enrolment/reinscriptions/web/screens.ts'
import * as withdrawals from '#features/enrolment/withdrawals/web/screens.ts'
import * as audit from '#features/institute/audit/web/screens.ts'
import * as exports from '#features/institute/exports/web/screens.ts'
import * as imports from '#features/institute/imports/web/screens.ts'
import * as institution from '#features/institute/institution/web/screens.ts'
import * as activities from '#features/messages/activities/web/screens.ts'
import * as notifications from '#features/messages/notifications/web/screens.ts'
import * as bank from '#features/money/bank/web/screens.ts'
import * as cash from '#features/money/cash/web/screens.ts'
import * as discounts from '#features/money/discounts/web/screens.ts'
import * as fees from '#features/money/fees/web/screens.ts'
import * as payments from '#features/money/payments/web/screens.ts'
import * as rates from '#features/money/rates/web/screens.ts'
import * as documentRequests from '#features/papers/document-requests/web/screens.ts'
import * as papers from '#features/papers/papers/web/screens.ts'
import * as binnacles from '#features/people/binnacles/web/screens.ts'
import * as students from '#features/people/students/web/screens.ts'
import * as teachers from '#features/people/teachers/web/screens.ts'
import * as users from '#features/people/users/web/screens.ts'
import * as courses from '#features/plan/courses/web/screens.ts'
import * as pensums from '#features/plan/pensums/web/screens.ts'
import * as prelations from '#features/plan/prelations/web/screens.ts'
import * as specializations from '#features/plan/specializations/web/screens.ts'
import * as dashboard from '#features/roofs/dashboard/web/screens.ts'
import * as reports from '#features/roofs/reports/web/screens.ts'
import * as attendance from '#features/teaching/attendance/web/screens.ts'
import * as closing from '#features/teaching/closing/web/screens.ts'
import * as documents from '#features/teaching/documents/web/screens.ts'
import * as finalDeliveries from '#features/teaching/final-deliveries/web/screens.ts'
import * as gradebook from '#features/teaching/gradebook/web/screens.ts'
import * as lessons from '#features/teaching/lessons/web/screens.ts'
import * as makeUps from '#features/teaching/make-ups/web/screens.ts'
import * as availabilities from '#features/timetable/availabilities/web/screens.ts'
import * as classHours from '#features/timetable/class-hours/web/screens.ts'
import * as classrooms from '#features/timetable/classrooms/web/screens.ts'
import * as holidays from '#features/timetable/holidays/web/screens.ts'
import * as periods from '#features/timetable/periods/web/screens.ts'
import * as schedules from '#features/timetable/schedules/web/screens.ts'
import * as sections from '#features/timetable/sections/web/screens.ts'
import * as timetabling from '#features/timetable/timetabling/web/screens.ts'
import type { Banner, ScreenSpec, WebFeature } from '#web/shell/screen.ts'
import { screens as shell } from './shell/screens.ts'

/** Every feature that has screens, one line each. */
const FEATURES: readonly WebFeature[] = [
  dashboard,
  activities,
  audit,
  availabilities,
  bank,
  cash,
  discounts,
  fees,
  classHours,
  classrooms,
  closing,
  courses,
  equivalences,
  exports,
  holidays,
  imports,
  makeUps,
  inscriptions,
  reinscriptions,
  reports,
  lessons,
  attendance,
  gradebook,
  payments,
  pensums,
  periods,
  prelations,
  preregistrations,
  schedules,
  sections,
  specializations,
  timetabling,
  institution,
  notifications,
  students,
  teachers,
  users,
  withdrawals,
  finalDeliveries,
  documents,
  binnacles,
  documentRequests,
  papers,
  rates,
]

export const screens: readonly ScreenSpec[] = [...shell, ...FEATURES.flatMap((one) => one.screens)]

/** Banners above every screen. */
export const banners: readonly Banner[] = FEATURES.flatMap(({ banner }) => banner ?? [])

/** Guides above every screen, forms included. */
export const guides: readonly Banner[] = FEATURES.flatMap(({ guide }) => guide ?? [])
