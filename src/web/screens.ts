import { screens as activities } from '#features/activities/web/screens.ts'
import { screens as audit } from '#features/audit/web/screens.ts'
import { screens as classHours } from '#features/class-hours/web/screens.ts'
import { screens as classrooms } from '#features/classrooms/web/screens.ts'
import { screens as courses } from '#features/courses/web/screens.ts'
import { screens as dashboard } from '#features/dashboard/web/screens.ts'
import { screens as holidays } from '#features/holidays/web/screens.ts'
import { screens as imports } from '#features/imports/web/screens.ts'
import { screens as inscriptions } from '#features/inscriptions/web/screens.ts'
import { screens as institution } from '#features/institution/web/screens.ts'
import { screens as lessons } from '#features/lessons/web/screens.ts'
import { screens as notifications } from '#features/notifications/web/screens.ts'
import { banner as inscriptionBanner, screens as payments } from '#features/payments/web/screens.ts'
import { screens as pensums } from '#features/pensums/web/screens.ts'
import { screens as periods } from '#features/periods/web/screens.ts'
import { screens as prelations } from '#features/prelations/web/screens.ts'
import { screens as preregistrations } from '#features/preregistrations/web/screens.ts'
import { screens as schedules } from '#features/schedules/web/screens.ts'
import { screens as sections } from '#features/sections/web/screens.ts'
import { screens as specializations } from '#features/specializations/web/screens.ts'
import { screens as students } from '#features/students/web/screens.ts'
import { screens as teachers } from '#features/teachers/web/screens.ts'
import { screens as users } from '#features/users/web/screens.ts'
import type { Banner, ScreenSpec } from '#web/shell/screen.ts'
import { screens as shell } from './shell/screens.ts'

/** Every screen of the application, one line per feature. */
export const screens: readonly ScreenSpec[] = [
  ...shell,
  ...dashboard,
  ...activities,
  ...audit,
  ...classHours,
  ...classrooms,
  ...courses,
  ...holidays,
  ...imports,
  ...inscriptions,
  ...lessons,
  ...payments,
  ...pensums,
  ...periods,
  ...prelations,
  ...preregistrations,
  ...schedules,
  ...sections,
  ...specializations,
  ...institution,
  ...notifications,
  ...students,
  ...teachers,
  ...users,
]

/** What stands above every screen, one line per feature that has something to say there. */
export const banners: readonly Banner[] = [inscriptionBanner]
