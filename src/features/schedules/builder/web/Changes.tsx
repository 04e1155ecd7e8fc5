import { useState } from 'react'
import { ApiError, readAgain, useAction } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { offerUndo, toast } from '#web/ui/toast.ts'
import {
  Conflict,
  createSchedule,
  deleteSchedule,
  type Schedule,
  updateSchedule,
  type Warning,
} from '../../contract.ts'
import { clashSentence, warningSentence } from '../../web/ScheduleWords.tsx'

/** Whose answers a change of the timetable makes old, beside its own. */
export const TOUCHED = ['sections', 'teachers', 'classrooms', 'students', 'course-sections'] as const

/** What stood in the way, of an answer of the server; empty when it was something else. */
export function conflictsOf(error: unknown): Conflict[] {
  const found = error instanceof ApiError ? error.details.conflicts : undefined
  return Array.isArray(found) ? found.flatMap((one) => Conflict.safeParse(one).data ?? []) : []
}

type Placement = { day: number; class_hours_ids: number[]; classroom_id: number }
export type Refused = { schedule_id: number | null; title: string; sentences: string[] }

/** Every change of the builder, each with its way back for ten seconds. */
export function useChanges() {
  const options = { touches: TOUCHED, silent: true }
  const create = useAction(createSchedule, options)
  const update = useAction(updateSchedule, options)
  const remove = useAction(deleteSchedule, { touches: TOUCHED })
  const [refused, setRefused] = useState<Refused | null>(null)
  const placeOf = ({ day, class_hours_ids, classroom_id }: Schedule): Placement => ({
    day,
    class_hours_ids,
    classroom_id,
  })

  /** Does something whose refusal stands at the block it is about. */
  async function tried<T>(
    about: { id: number | null; title: string },
    work: () => Promise<T>,
  ): Promise<T | null> {
    try {
      const answer = await work()
      setRefused(null)
      return answer
    } catch (error) {
      const conflicts = conflictsOf(error)
      const sentences = unique(conflicts.map(clashSentence))
      setRefused(conflicts.length > 0 ? { schedule_id: about.id, title: about.title, sentences } : null)
      if (conflicts.length === 0) {
        showError(error)
        // Somebody else has changed the week meanwhile: it is shown as it is now.
        readAgain(['schedules', ...TOUCHED])
      }
      return null
    }
  }
  const aboutOf = ({ id, course_section: { title } }: Schedule) => ({ id, title })

  async function move(entry: Schedule, place: Partial<Placement>, said: string) {
    const answer = await tried(aboutOf(entry), () =>
      update.run({ params: { id: entry.id }, body: place }, { version: entry.updated_at }),
    )
    if (!answer) return null
    tellWarnings(answer.warnings)
    offerUndo(said, () => {
      void tried(aboutOf(entry), () => update.run({ params: { id: entry.id }, body: placeOf(entry) }))
    })
    return answer.data
  }

  async function put(section_id: number, course_id: number, place: Placement, said: string) {
    const answer = await create.run({ body: { section_id, course_id, ...place } })
    setRefused(null)
    tellWarnings(answer.warnings)
    offerUndo(said, () => void remove.run({ params: { id: answer.data.id } }))
    return answer.data
  }

  async function takeOut(entry: Schedule, said: string) {
    await remove.run({ params: { id: entry.id } })
    setRefused(null)
    const { section_id, course_id, color_name, color } = entry
    offerUndo(said, () => {
      void tried({ id: null, title: entry.course_section.title }, () =>
        create.run({ body: { section_id, course_id, ...placeOf(entry), color: color_name ?? color } }),
      )
    })
  }

  return {
    move,
    put,
    takeOut,
    refused,
    setRefused,
    isBusy: create.pending || update.pending || remove.pending,
  }
}

const unique = (sentences: readonly string[]) => [...new Set(sentences)]

/** Worth knowing, once it is done. While the week is being built, hours are still missing: that is no news. */
export function tellWarnings(warnings: readonly Warning[]): void {
  const told = warnings.filter(({ code }) => code !== 'hours_below_course')
  if (told.length > 0) toast.warning('Ubicado, con advertencias', unique(told.map(warningSentence)).join(' '))
}
