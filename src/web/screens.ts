import * as activities from '#features/activities/web/screens.ts'
import * as audit from '#features/audit/web/screens.ts'
import * as classHours from '#features/class-hours/web/screens.ts'
import * as classrooms from '#features/classrooms/web/screens.ts'
import * as closing from '#features/closing/web/screens.ts'
import * as courses from '#features/courses/web/screens.ts'
import * as dashboard from '#features/dashboard/web/screens.ts'
import * as exports from '#features/exports/web/screens.ts'
import * as finalDeliveries from '#features/final-deliveries/web/screens.ts'
import * as holidays from '#features/holidays/web/screens.ts'
import * as imports from '#features/imports/web/screens.ts'
import * as inscriptions from '#features/inscriptions/web/screens.ts'
import * as institution from '#features/institution/web/screens.ts'
import * as lessons from '#features/lessons/web/screens.ts'
import * as notifications from '#features/notifications/web/screens.ts'
import * as payments from '#features/payments/web/screens.ts'
import * as pensums from '#features/pensums/web/screens.ts'
import * as periods from '#features/periods/web/screens.ts'
import * as prelations from '#features/prelations/web/screens.ts'
import * as preregistrations from '#features/preregistrations/web/screens.ts'
import * as schedules from '#features/schedules/web/screens.ts'
import * as sections from '#features/sections/web/screens.ts'
import * as specializations from '#features/specializations/web/screens.ts'
import * as students from '#features/students/web/screens.ts'
import * as teachers from '#features/teachers/web/screens.ts'
import * as users from '#features/users/web/screens.ts'
import { learnFields } from '#web/labels.ts'
import type { Banner, ScreenSpec, WebFeature } from '#web/shell/screen.ts'
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
  lessons,
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
  finalDeliveries,
]

for (const { fields } of FEATURES) if (fields) learnFields(fields)

export const screens: readonly ScreenSpec[] = [...shell, ...FEATURES.flatMap((one) => one.screens)]

/** Banners above every screen. */
export const banners: readonly Banner[] = FEATURES.flatMap(({ banner }) => banner ?? [])

/** Guides above every screen, forms included. */
export const guides: readonly Banner[] = FEATURES.flatMap(({ guide }) => guide ?? [])
