import * as z from 'zod/mini'
import { CONFLICT_CODES, TakenBy } from '#features/timetable/schedules/contract.ts'
import { TaughtCourseSection, TeacherName } from '#features/timetable/section-names/contract.ts'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { PROPOSAL_STATES, SECONDS, STAYS, WISHES } from './rules.ts'
import type { Reason } from './words.ts'

/** What a timetable costs those who live in it; less is better in each. */
const Figures = z.object({
  unplaced_hours: z.int(),
  /** Free hours between two classes of a day. */
  gaps_of_sections: z.int(),
  gaps_of_teachers: z.int(),
  /** On how many days the teachers come, one by one added up. */
  days_of_teachers: z.int(),
  unwanted_hours: z.int(),
  late_hours: z.int(),
})
export type Figures = z.infer<typeof Figures>

const Classroom = z.object({ id, code: z.string() })

export const Proposal = z.object({
  id,
  period_id: id,
  /** What is to be placed: a section, a specialization, or with neither all of the period. */
  section_id: z.nullable(id),
  specialization_id: z.nullable(id),
  /** What is to be relocated: what is in this room, which is no longer used. */
  classroom: z.nullable(Classroom),
  /** What this teacher gives at hours at which he cannot come. */
  teacher: z.nullable(TeacherName),
  /** What keeps its place: all that stands, all that can, what is locked, or nothing. */
  stays: z.enum(STAYS),
  wishes: z.array(z.enum(WISHES)),
  seconds: z.int(),
  state: z.enum(PROPOSAL_STATES),
  /** In hundredths. */
  progress: z.int(),
  /** While it is searched for: of the best timetable until now. */
  sittings_count: z.int(),
  placed_count: z.int(),
  new_count: z.int(),
  moved_count: z.int(),
  /** Of those new and moved. */
  taken_count: z.int(),
  /** The costs as they fell, at even distances of time; the last is the best. */
  curve: z.array(z.int()),
  before: z.nullable(Figures),
  after: z.nullable(Figures),
  /** As the timetable was left, where not all of the proposal was taken. */
  taken: z.nullable(Figures),
  created_by: z.string(),
  created_at: instant,
  ended_at: z.nullable(instant),
  taken_by: z.nullable(z.string()),
  taken_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  updated_at: instant,
})
export type Proposal = z.infer<typeof Proposal>

const Placed = z.object({
  day: z.int(),
  /** In the order of the day. */
  class_hours_ids: z.array(id),
  /** Null where it is gone since. */
  classroom: z.nullable(Classroom),
})

/** Why an hour found no place, and what would help (`search`). */
const reason = z.custom<Reason>((value) => typeof value === 'object' && value !== null)

/** One sitting of a course-section, in a proposal. */
export const ProposedChange = z.object({
  id,
  kind: z.enum(['new', 'moved', 'kept', 'unplaced']),
  /** What it was called when it was proposed. */
  title: z.string(),
  /** Null once the section is gone. */
  course_section: z.nullable(TaughtCourseSection),
  hours: z.int(),
  /** The entry that it moves or keeps; after the taking, also the one that it made. */
  schedule_id: z.nullable(id),
  from: z.nullable(Placed),
  to: z.nullable(Placed),
  is_taken: z.boolean(),
  reasons: z.array(reason),
})
export type ProposedChange = z.infer<typeof ProposedChange>

export const LEFT_CODES = [
  'changed_since',
  'moved_since',
  'locked_since',
  'removed_since',
  'course_section_gone',
  'classroom_gone',
  'classroom_is_disabled',
  ...CONFLICT_CODES,
] as const

/** What was not done of a proposal, and why; `with` is what stands in the way of a clash. */
export const LeftChange = z.object({
  change: ProposedChange,
  code: z.enum(LEFT_CODES),
  with: z.nullable(TakenBy),
})
export type LeftChange = z.infer<typeof LeftChange>

export const listProposals = endpoint({
  method: 'GET',
  path: '/timetables/proposals',
  summary: 'The timetables that were searched for, newest first',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  query: listQuery(['created_at'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    state: z.optional(z.enum(PROPOSAL_STATES)),
  }),
  answer: pageOf(Proposal),
})

export const showProposal = endpoint({
  method: 'GET',
  path: '/timetables/proposals/{id}',
  summary: 'How far the search for a timetable is, and what it has found',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('timetable_proposal') },
  answer: one(Proposal),
  refusals: ['resource_not_found'],
})

export const listProposedChanges = endpoint({
  method: 'GET',
  path: '/timetables/proposals/{id}/changes',
  summary: 'What a proposal places where, one row for each sitting, by section and course',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('timetable_proposal') },
  answer: one(z.array(ProposedChange)),
  refusals: ['resource_not_found'],
})

export const createProposal = endpoint({
  method: 'POST',
  path: '/timetables/proposals',
  summary: 'Has a timetable searched for: what stands nowhere yet is placed, and what may move is moved',
  roles: ADMINS,
  permission: 'schedules.update',
  body: z.strictObject({
    period_id: ref('period'),
    section_id: z.optional(ref('section')),
    specialization_id: z.optional(ref('specialization')),
    classroom_id: z.optional(ref('classroom')),
    teacher_id: z.optional(ref('teacher')),
    stays: z.enum(STAYS),
    seconds: z.literal([...SECONDS]),
    wishes: z.optional(z.array(z.enum(WISHES)).check(z.maxLength(WISHES.length))),
  }),
  answer: one(Proposal),
  refusals: [
    'unable_to_update_older_periods',
    'period_is_closed',
    'section_not_of_period',
    'nothing_to_relocate',
    'nothing_to_place',
    'proposal_under_way',
  ],
})

const change = {
  method: 'POST',
  roles: ADMINS,
  permission: 'schedules.update',
  params: { id: ref('timetable_proposal') },
  status: 200,
} as const

export const stopProposal = endpoint({
  ...change,
  path: '/timetables/proposals/{id}/stop',
  summary: 'Ends the search; the best so far is the proposal',
  answer: one(Proposal),
  refusals: ['resource_not_found', 'proposal_in_other_state'],
})

const Done = z.object({ data: Proposal, done_count: z.int(), left: z.array(LeftChange) })

export const takeProposal = endpoint({
  ...change,
  path: '/timetables/proposals/{id}/take',
  summary:
    'Puts a proposal into the timetable, or what is left of it: whole, or for some sections and teachers; names what no longer fits and leaves it',
  body: z.strictObject({
    sections_ids: z.optional(z.array(ref('section')).check(z.minLength(1), z.maxLength(500))),
    /** What they give is taken beside that of the sections. */
    teachers_ids: z.optional(z.array(ref('teacher')).check(z.minLength(1), z.maxLength(500))),
  }),
  answer: Done,
  refusals: [
    'resource_not_found',
    'stale_version',
    'unable_to_update_older_periods',
    'period_is_closed',
    'proposal_in_other_state',
    'proposal_not_last',
  ],
})

export const undoProposal = endpoint({
  ...change,
  path: '/timetables/proposals/{id}/undo',
  summary:
    'Puts back what stood before the last proposal that was taken; names what no longer fits and leaves it',
  answer: Done,
  refusals: [
    'resource_not_found',
    'stale_version',
    'unable_to_update_older_periods',
    'period_is_closed',
    'proposal_in_other_state',
    'proposal_not_last',
  ],
})

export const discardProposal = endpoint({
  ...change,
  path: '/timetables/proposals/{id}/discard',
  summary: 'Lays a proposal aside',
  answer: one(Proposal),
  refusals: ['resource_not_found', 'proposal_in_other_state'],
})
