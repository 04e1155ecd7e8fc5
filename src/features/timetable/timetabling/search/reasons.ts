import type { Scheduled } from './institute.ts'

/** Why a sitting has no place, and the least that would give it one. */
export type Reason = Why & {
  /** By counting, whatever is tried; else it is what was in the way when the search ended. */
  proven: boolean
  help: Help | null
}

type Why =
  /** More hours are asked of it than it can be had for. */
  | { code: 'teacher_hours'; teacher_id: number; asked: number; open: number }
  | { code: 'section_hours'; section_id: number; asked: number; open: number }
  /** Of the rooms with the tag; null: of all of them. */
  | { code: 'room_hours'; tag: string | null; asked: number; open: number }
  | { code: 'no_room'; tag: string | null }
  /** So many hours that follow each other are never open to its section and all its teachers. */
  | { code: 'no_hours'; length: number }
  /** So many hours that follow each other are not left to it. */
  | { code: 'section_full'; section_id: number; length: number }
  | { code: 'teacher_full'; teacher_id: number; length: number }
  | { code: 'rooms_full'; tag: string | null }
  /** Each of them has hours left, but not the same. */
  | { code: 'none_together'; length: number }

type At = { day: number; class_hours_ids: readonly number[] }

export type Help =
  | { code: 'open_hours'; teacher_id: number; hours: number; at: At | null }
  | { code: 'other_teacher'; teacher_id: number; hours: number }
  | { code: 'rooms'; tag: string | null; rooms: number; at: At | null }
  | { code: 'shift_hours'; section_id: number; hours: number; at: At | null }
  | { code: 'unlock'; entry: Scheduled & { schedule_id: number } }
