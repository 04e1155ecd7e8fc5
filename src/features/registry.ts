import { type ErrorCode, generalRefusals, type RefusalAnswer } from '#kernel/errors.ts'
import type { Feature, Joined, Labels, PartsOf } from '#kernel/feature.ts'
import { feature as enrolments } from './enrolment/enrolments/feature.ts'
import { feature as equivalences } from './enrolment/equivalences/feature.ts'
import { feature as inscriptions } from './enrolment/inscriptions/feature.ts'
import { feature as preregistrations } from './enrolment/preregistrations/feature.ts'
import { feature as reinscriptions } from './enrolment/reinscriptions/feature.ts'
import { feature as waitingList } from './enrolment/waiting-list/feature.ts'
import { feature as withdrawals } from './enrolment/withdrawals/feature.ts'
import { feature as audit } from './institute/audit/feature.ts'
import { feature as backups } from './institute/backups/feature.ts'
import { feature as exports } from './institute/exports/feature.ts'
import { feature as imports } from './institute/imports/feature.ts'
import { feature as institution } from './institute/institution/feature.ts'
import { feature as savedViews } from './institute/saved-views/feature.ts'
import { feature as activities } from './messages/activities/feature.ts'
import { feature as notifications } from './messages/notifications/feature.ts'
import { feature as bank } from './money/bank/feature.ts'
import { feature as cash } from './money/cash/feature.ts'
import { feature as discounts } from './money/discounts/feature.ts'
import { feature as fees } from './money/fees/feature.ts'
import { feature as instalments } from './money/instalments/feature.ts'
import { feature as payments } from './money/payments/feature.ts'
import { feature as rates } from './money/rates/feature.ts'
import { feature as receivingAccounts } from './money/receiving-accounts/feature.ts'
import { feature as statements } from './money/statements/feature.ts'
import { feature as documentRequests } from './papers/document-requests/feature.ts'
import { feature as papers } from './papers/papers/feature.ts'
import { feature as account } from './people/account/feature.ts'
import { feature as binnacles } from './people/binnacles/feature.ts'
import { feature as students } from './people/students/feature.ts'
import { feature as teachers } from './people/teachers/feature.ts'
import { feature as users } from './people/users/feature.ts'
import { feature as courses } from './plan/courses/feature.ts'
import { feature as pensums } from './plan/pensums/feature.ts'
import { feature as prelations } from './plan/prelations/feature.ts'
import { feature as specializations } from './plan/specializations/feature.ts'
import { feature as dashboard } from './roofs/dashboard/feature.ts'
import { feature as reports } from './roofs/reports/feature.ts'
import { feature as attendance } from './teaching/attendance/feature.ts'
import { feature as closing } from './teaching/closing/feature.ts'
import { feature as documents } from './teaching/documents/feature.ts'
import { feature as finalDeliveries } from './teaching/final-deliveries/feature.ts'
import { feature as gradebook } from './teaching/gradebook/feature.ts'
import { feature as lessons } from './teaching/lessons/feature.ts'
import { feature as makeUps } from './teaching/make-ups/feature.ts'
import { feature as availabilities } from './timetable/availabilities/feature.ts'
import { feature as classHours } from './timetable/class-hours/feature.ts'
import { feature as classrooms } from './timetable/classrooms/feature.ts'
import { feature as holidays } from './timetable/holidays/feature.ts'
import { feature as periods } from './timetable/periods/feature.ts'
import { feature as schedules } from './timetable/schedules/feature.ts'
import { feature as sectionNames } from './timetable/section-names/feature.ts'
import { feature as sections } from './timetable/sections/feature.ts'
import { feature as timetabling } from './timetable/timetabling/feature.ts'

/**
 * Every feature on its floor, from the ground: contracts, rules and servers import of those listed before it alone
 * (architecture.md#floors). One that builds on what stands below goes last.
 */
const FEATURES = [
  audit,
  sectionNames,
  activities,
  backups,
  classHours,
  documents,
  holidays,
  pensums,
  savedViews,
  account,
  binnacles,
  notifications,
  periods,
  instalments,
  specializations,
  enrolments,
  exports,
  papers,
  schedules,
  availabilities,
  teachers,
  users,
  classrooms,
  finalDeliveries,
  fees,
  payments,
  receivingAccounts,
  cash,
  bank,
  rates,
  sections,
  lessons,
  gradebook,
  students,
  attendance,
  closing,
  inscriptions,
  discounts,
  statements,
  prelations,
  courses,
  timetabling,
  institution,
  equivalences,
  makeUps,
  reinscriptions,
  imports,
  preregistrations,
  waitingList,
  reports,
  withdrawals,
  documentRequests,
  dashboard,
] as const

type Features = typeof FEATURES
type EntityOf<L> = L extends readonly (infer E extends string)[] ? E : never
type PermissionOf<G> = G extends { permissions: infer P } ? keyof P & string : never
type ActionOf<A> = A extends { actions: infer L } ? keyof L & string : never
type Groups = Joined<PartsOf<Features, 'permissions'>>

declare module '#kernel/errors.ts' {
  interface RefusalCodes extends Joined<PartsOf<Features, 'refusals'>> {}
}
declare module '#kernel/feature.ts' {
  interface AuditActions extends Record<ActionOf<PartsOf<Features, 'audit'>[number]>, true> {}
}
declare module '#kernel/endpoint.ts' {
  interface Entities extends Record<EntityOf<PartsOf<Features, 'entities'>[number]>, true> {}
  interface Permissions extends Record<PermissionOf<Groups[keyof Groups]>, string> {}
}

/** A code that no feature declares does not fit here. */
const features: readonly (Feature & { constraints?: Readonly<Record<string, ErrorCode>> })[] = FEATURES

/** Every code with its status and sentence (refusals.md#statuses). */
export const REFUSALS: Readonly<Record<ErrorCode, RefusalAnswer>> = Object.assign(
  {},
  generalRefusals,
  ...features.map(({ refusals }) => refusals),
)

/** Name of a constraint → what is answered when the database refuses by it. */
export const CONSTRAINTS: Readonly<Record<string, ErrorCode>> = Object.assign(
  {},
  ...features.map(({ constraints }) => constraints),
)

/** What may be added to or taken from a person, by resource. */
export const PERMISSION_GROUPS: NonNullable<Feature['permissions']> = Object.assign(
  {},
  ...features.map(({ permissions }) => permissions),
)

const auditLabels = (part: 'kinds' | 'actions'): Labels =>
  Object.assign({}, ...features.map(({ audit }) => audit?.[part]))

/** What each kind of thing that changes is called in the history, and what was done there. */
export const AUDIT_KIND_LABELS = auditLabels('kinds')
export const AUDIT_ACTION_LABELS = auditLabels('actions')

/** What the feature of a kind of thing says, else what any does. */
const saidOf = (kind: string, read: (audit: Feature['audit']) => string | undefined) =>
  [...features, ...features.filter(({ audit }) => audit?.kinds?.[kind])]
    .map(({ audit }) => read(audit))
    .filter(Boolean)
    .at(-1)

/** How a field of a kind of thing, and a value of it, are read in the history. */
export const auditFieldLabel = (kind: string, field: string) =>
  saidOf(kind, (audit) => audit?.fields?.[field])
export const auditValueLabel = (kind: string, field: string, value: string) =>
  field === 'entity' ? AUDIT_KIND_LABELS[value] : saidOf(kind, (audit) => audit?.values?.[field]?.[value])
