import { type Instant, timeOf } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'

/** The groups of people.md#recipients. */
export const GROUPS = {
  everyone: 1,
  admins: 2,
  coordinators: 3,
  teachers: 4,
  students: 5,
  automatic: 6,
  person: 7,
  section: 8,
  course_section: 9,
} as const
export type Group = (typeof GROUPS)[keyof typeof GROUPS]

/** Of the institute, of a class, a letter, or the system's: what the list is narrowed by, and the digest made of. */
export const NOTICE_KINDS = ['general', 'classes', 'personal', 'system'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const GROUPS_OF_KIND: Readonly<Record<NoticeKind, readonly Group[]>> = {
  general: [1, 2, 3, 4, 5],
  classes: [GROUPS.section, GROUPS.course_section],
  personal: [GROUPS.person],
  system: [GROUPS.automatic],
}

export const MOST_CONTENT = 2_000

const OF_TEACHERS: readonly Group[] = [GROUPS.person, GROUPS.section, GROUPS.course_section]
const OF_STAFF: readonly Group[] = [1, 2, 3, 4, 5, ...OF_TEACHERS]

const GROUPS_OF: Readonly<Record<Role, readonly Group[]>> = {
  student: [GROUPS.person],
  teacher: OF_TEACHERS,
  coordinator: [GROUPS.teachers, ...OF_TEACHERS],
  lowAdmin: OF_STAFF,
  admin: OF_STAFF,
}

/** The groups to which somebody may send. */
export const groupsFor = (role: Role): readonly Group[] => GROUPS_OF[role]

/** Many get it at once, so that it asks for the secure text (rules.md#notifications). */
export const isSecured = (group: number): boolean => group <= GROUPS.students

/** To more than one, by a person: administrators may see and withdraw it. */
export const isOfGroup = (group: number): boolean => group !== GROUPS.automatic && group !== GROUPS.person

/** Groups that a teacher chooses from a list of sections or courses. */
export const isOfClass = (group: number): boolean =>
  group === GROUPS.section || group === GROUPS.course_section

const MOST_AN_HOUR: Readonly<Partial<Record<Role, number>>> = { student: 5, teacher: 20, coordinator: 20 }

/** How many sendings are left within the hour; null where there is no limit. */
export function sendingsLeft(role: Role, sent_last_hour: number): number | null {
  const most = MOST_AN_HOUR[role]
  return most === undefined ? null : Math.max(0, most - sent_last_hour)
}

export function refusalToSend(facts: {
  role: Role
  group: number
  sent_last_hour: number
}): ErrorCode | null {
  if (!groupsFor(facts.role).some((group) => group === facts.group)) return 'this_action_is_unauthorized'
  if (sendingsLeft(facts.role, facts.sent_last_hour) === 0) return 'too_many_sendings'
  return null
}

const CORRECTED_WITHIN_MS = 600_000

type Sent = { is_sender: boolean; created_at: Instant; withdrawn_at: Instant | null }

export function mayCorrect({ is_sender, created_at, withdrawn_at }: Sent, now: Instant): boolean {
  return is_sender && withdrawn_at === null && timeOf(now) - timeOf(created_at) <= CORRECTED_WITHIN_MS
}

export function refusalToCorrect(sent: Sent, now: Instant): ErrorCode | null {
  if (!sent.is_sender) return 'this_action_is_unauthorized'
  if (sent.withdrawn_at !== null) return 'notification_withdrawn'
  return mayCorrect(sent, now) ? null : 'correction_time_over'
}

/** What a deletion does: the receiver's own copy goes, or nobody has it any more. */
export type Removal = 'own_copy' | 'for_all'

export type RemovalFacts = {
  role: Role
  is_sender: boolean
  is_receiver: boolean
  /** Group 7 is a letter to one person: only its two ends see it. */
  is_of_group: boolean
  withdrawn_at: Instant | null
  /** Asked for by who both got it and may withdraw it. */
  for_all: boolean
}

export function removalFor(facts: RemovalFacts): Removal {
  const mayForAll = facts.is_sender || (facts.role === 'admin' && facts.is_of_group)
  return mayForAll && (facts.for_all || !facts.is_receiver) ? 'for_all' : 'own_copy'
}

export function refusalToRemove(facts: RemovalFacts): ErrorCode | null {
  if (facts.for_all && removalFor(facts) !== 'for_all') return 'this_action_is_unauthorized'
  return removalFor(facts) === 'for_all' && facts.withdrawn_at !== null ? 'notification_withdrawn' : null
}
type CourseSection = { section_id: number; course_id: number }

/** Where a notice about a course leads its student. */
export const courseLink = ({ section_id, course_id }: CourseSection): string =>
  `/profile/courseNote/${section_id}/${course_id}`

/** Where it leads who teaches it: its classes, or its gradebook. */
export const classesLink = ({ section_id, course_id }: CourseSection): string =>
  `/lessons/${course_id}/${section_id}`
export const gradebookLink = (of: CourseSection): string => `${classesLink(of)}/section-notes`
