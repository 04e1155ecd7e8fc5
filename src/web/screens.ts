import * as activities from '#features/activities/web/screens.ts'
import * as attendance from '#features/attendance/web/screens.ts'
import * as audit from '#features/audit/web/screens.ts'
import * as binnacles from '#features/binnacles/web/screens.ts'
import * as classHours from '#features/class-hours/web/screens.ts'
import * as classrooms from '#features/classrooms/web/screens.ts'
import * as closing from '#features/closing/web/screens.ts'
import * as courses from '#features/courses/web/screens.ts'
import * as dashboard from '#features/dashboard/web/screens.ts'
import * as documentRequests from '#features/document-requests/web/screens.ts'
import * as documents from '#features/documents/web/screens.ts'
import * as exports from '#features/exports/web/screens.ts'
import * as finalDeliveries from '#features/final-deliveries/web/screens.ts'
import * as gradebook from '#features/gradebook/web/screens.ts'
import * as holidays from '#features/holidays/web/screens.ts'
import * as imports from '#features/imports/web/screens.ts'
import * as inscriptions from '#features/inscriptions/web/screens.ts'
import * as institution from '#features/institution/web/screens.ts'
import * as lessons from '#features/lessons/web/screens.ts'
import * as notifications from '#features/notifications/web/screens.ts'
import * as papers from '#features/papers/web/screens.ts'
import * as payments from '#features/payments/web/screens.ts'
import * as pensums from '#features/pensums/web/screens.ts'
import * as periods from '#features/periods/web/screens.ts'
import * as prelations from '#features/prelations/web/screens.ts'
import * as preregistrations from '#features/preregistrations/web/screens.ts'
import * as reinscriptions from '#features/reinscriptions/web/screens.ts'
import * as reports from '#features/reports/web/screens.ts'
import * as schedules from '#features/schedules/web/screens.ts'
import * as sections from '#features/sections/web/screens.ts'
import * as specializations from '#features/specializations/web/screens.ts'
import * as students from '#features/students/web/screens.ts'
import * as teachers from '#features/teachers/web/screens.ts'
import * as users from '#features/users/web/screens.ts'
import * as withdrawals from '#features/withdrawals/web/screens.ts'
import { learnFields } from '#web/labels.ts'
import type { Banner, KnownScreen, WebFeature } from '#web/shell/screen.ts'
import { screens as shell } from './shell/screens.ts'

/** Every feature that has screens, one line each. */
const FEATURES: readonly WebFeature[] = [
  dashboard,
  activities,
  audit,
  classHours,
  classrooms,
  closing,
  courses,
  exports,
  holidays,
  imports,
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
]

for (const { fields } of FEATURES) if (fields) learnFields(fields)

export const screens: readonly KnownScreen[] = [...shell, ...FEATURES.flatMap((one) => one.screens)]

/** Banners above every screen. */
export const banners: readonly Banner[] = FEATURES.flatMap(({ banner }) => banner ?? [])

/** Guides above every screen, forms included. */
export const guides: readonly Banner[] = FEATURES.flatMap(({ guide }) => guide ?? [])
