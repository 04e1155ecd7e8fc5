import { useState } from 'react'
import { ApiError, readAgain, useAction } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { offerUndo, toast } from '#web/ui/toast.ts'
import type { Conflict, Schedule, Warning } from '../../contract.ts'
import { createSchedule, deleteSchedule, updateSchedule } from '../../first-calls.ts'
import { clashSentence, warningSentence } from '../../web/words.ts'
import type { Attempt } from './use-carry.ts'

/** Whose answers a change of the timetable makes old, beside its own. */
export const TOUCHED = ['sections', 'teachers', 'classrooms', 'students', 'course-sections'] as const

const isConflict = (one: unknown): one is Conflict =>
  typeof one === 'object' && one !== null && 'code' in one && 'with' in one

/** What stood in the way, of an answer of the server; empty when it was something else. */
export function conflictsOf(error: unknown): Conflict[] {
  const found = error instanceof ApiError ? error.details.conflicts : undefined
  return Array.isArray(found) ? found.filter(isConflict) : []
}

type Placement = { day: number; class_hours_ids: number[]; classroom_id: number; is_locked?: boolean }
/** The hours of which the rooms are asked for. */
export type RoomsAt = {
  period_id: number
  day: number
  class_hours_ids: number[]
  except_schedule_id?: number
}

export type Refused = {
  title: string
  sentences: string[]
  /** What was tried, if room might be made for it. */
  attempt?: Attempt
  /** Where it was to be, if only a room lacks there. */
  roomless?: RoomsAt
}

/** What was done last, what is worth knowing of it, and the way back. */
export type Done = { said: string; warnings: string; entry: Schedule | null; undo: () => void }

const placeOf = ({ day, class_hours_ids, classroom_id, is_locked }: Schedule): Placement => ({
  day,
  class_hours_ids,
  classroom_id,
  is_locked,
})
const titleOf = ({ course_section: { title } }: Schedule) => title

/** The last refusal. */
function useTried() {
  const [refused, setRefused] = useState<Refused | null>(null)
  async function tried<T>(title: string, work: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await work()
      setRefused(null)
      return answer
    } catch (error) {
      const conflicts = conflictsOf(error)
      const sentences = unique(conflicts.map(clashSentence))
      setRefused(conflicts.length > 0 ? { title, sentences } : null)
      if (conflicts.length === 0) showError(error)
      // Somebody else has changed the week meanwhile: it is shown as it is now.
      readAgain(['schedules', ...TOUCHED])
      return null
    }
  }
  return { refused, setRefused, tried }
}

/** Every change of the timetable, each with its way back; `tell` shows it, for ten seconds at the foot unless said. */
export function useChanges(tell: (done: Done) => void = tellAtFoot) {
  const options = { touches: TOUCHED, silent: true }
  const create = useAction(createSchedule, options)
  const update = useAction(updateSchedule, options)
  const remove = useAction(deleteSchedule, { touches: TOUCHED })
  const { refused, setRefused, tried } = useTried()
  async function move(entry: Schedule, place: Partial<Placement>, said: string) {
    const answer = await tried(titleOf(entry), () =>
      update.run({ params: { id: entry.id }, body: place }, { version: entry.updated_at }),
    )
    if (!answer) return null
    const undo = () =>
      void tried(titleOf(entry), () => update.run({ params: { id: entry.id }, body: placeOf(entry) }))
    tell({ said, warnings: wordsOf(answer.warnings), entry: answer.data, undo })
    return answer.data
  }

  type New = Placement & { section_id: number; course_id: number }
  async function put({ section_id, course_id, ...place }: New, title: string, said: string) {
    const answer = await tried(title, () => create.run({ body: { section_id, course_id, ...place } }))
    if (!answer) return null
    const undo = () => void remove.run({ params: { id: answer.data.id } })
    tell({ said, warnings: wordsOf(answer.warnings), entry: answer.data, undo })
    return answer.data
  }

  async function takeOut(entry: Schedule, said: string) {
    await remove.run({ params: { id: entry.id } })
    setRefused(null)
    const { section_id, course_id, color_name, color } = entry
    const undo = () => {
      void tried(titleOf(entry), () =>
        create.run({ body: { section_id, course_id, ...placeOf(entry), color: color_name ?? color } }),
      )
    }
    tell({ said, warnings: '', entry: null, undo })
  }

  return {
    move,
    put,
    takeOut,
    tried,
    tell,
    refused,
    setRefused,
    isBusy: create.pending || update.pending || remove.pending,
  }
}

const unique = (sentences: readonly string[]) => [...new Set(sentences)]

/** Worth knowing, once it is done. While the week is being built, hours are still missing: that is no news. */
const wordsOf = (warnings: readonly Warning[]): string =>
  unique(warnings.filter(({ code }) => code !== 'hours_below_course').map(warningSentence)).join(' ')

export function tellWarnings(warnings: readonly Warning[]): void {
  const words = wordsOf(warnings)
  if (words) toast.warning('Ubicado, con advertencias', words)
}

const tellAtFoot = ({ said, undo }: Done): void => void offerUndo(said, undo)
