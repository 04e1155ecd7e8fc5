import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hoursText } from '#features/timetable/class-hours/words.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { type CourseSection, showCourseSection } from '#features/timetable/sections/courses/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { together } from '#web/api/together.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { firstFree, hoursAt, proposedSpan } from '../builder/rules.ts'
import { EntriesForm } from '../builder/web/EntriesForm.tsx'
import { type EntryDraft, EntryRow, type EntrySetting } from '../builder/web/EntryRow.tsx'
import { awaitRoom } from '../builder/web/rooms.ts'
import { conflictsOf, TOUCHED, tellWarnings } from '../builder/web/use-changes.ts'
import { bulkStoreSchedules } from '../contract.ts'
import { partsOf } from '../grid/rules.ts'
import { showPlacement, showSectionTimetable } from '../timetables/contract.ts'
import { NoHours } from './TimetableView.tsx'
import { useSection } from './use-target-name.ts'
import { clashSentence, noRoomSentence } from './words.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** `/sections/:section_id/courses/:course_id/set-shcedule`: several days of a course at once, all or nothing. */
export function SetScheduleScreen() {
  const section_id = useIdParam('section_id')
  const course_id = useIdParam('course_id')
  const section = useSection(section_id)
  const course = useAnswer(showCourseSection, { params: { section_id, course_id } }, { silent: true })
  const week = useAnswer(showSectionTimetable, { params: { id: section_id } }, { silent: true })
  const placement = useAnswer(
    showPlacement,
    { query: { section_id, course_id } },
    { silent: true, staleTime: 0 },
  )
  useCrumb(section.data && sectionName(section.data.data))
  const title = course.data ? `Ubicar ${course.data.data.title}` : 'Asignar horario'
  return (
    <Screen title={title} narrow>
      <Answered answer={together({ section, course, week, placement })} rows={4} height={56}>
        {(all) =>
          all.week.class_hours.length === 0 ? (
            <NoHours />
          ) : (
            <Entries
              course={all.course}
              setting={{
                section: all.section,
                parts: partsOf(all.week.class_hours),
                cells: all.placement.cells,
                students_count: all.course.students_count,
                used: all.week.schedules.map(({ classroom_id }) => classroom_id),
              }}
            />
          )
        }
      </Answered>
    </Screen>
  )
}

const hoursIn = (entries: readonly EntryDraft[]): number => entries.reduce((sum, { span }) => sum + span, 0)

/** The days that are being laid out, beginning with the first free place. */
function useEntries(course: CourseSection, { cells, parts }: EntrySetting) {
  const left = Math.max(course.hours - course.scheduled_hours, 0)
  const draft = (key: number, days: readonly number[], hours_left: number): EntryDraft => {
    const span = proposedSpan(hours_left, parts)
    return { key, target: firstFree(cells, span, { days, parts }), span, classroom_id: null, color: '' }
  }
  const [entries, setEntries] = useState(() => [draft(0, WEEK, left)])
  const [isChanged, setChanged] = useState(false)
  const placed = hoursIn(entries)
  const change = (key: number, part: Partial<EntryDraft>) => {
    // The room that is proposed by itself is no change of the person's.
    if (Object.keys(part).some((name) => name !== 'classroom_id')) setChanged(true)
    setEntries((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }
  // From what is there by then: a room may be proposed in the same moment.
  const add = () => {
    setEntries((all) => {
      const free = WEEK.filter((day) => !all.some(({ target }) => target.day === day))
      const key = Math.max(...all.map((one) => one.key)) + 1
      return [...all, draft(key, free.length > 0 ? free : WEEK, Math.max(left - hoursIn(all), 1))]
    })
    setChanged(true)
  }
  const remove = (key: number) => setEntries((all) => all.filter((one) => one.key !== key))
  return { entries, isChanged, placed, add, change, remove }
}

function Entries({ course, setting }: { course: CourseSection; setting: EntrySetting }) {
  const { section, parts } = setting
  const navigate = useNavigate()
  const store = useAction(bulkStoreSchedules, { touches: TOUCHED, silent: true })
  const { entries, isChanged, placed, add, change, remove } = useEntries(course, setting)
  const [problems, setProblems] = useState<ReadonlyMap<number, string[]>>(new Map())
  const back = () =>
    void navigate({
      to: '/schedules',
      search: { period_id: section.period_id, kind: 'section', id: section.id },
    })
  const save = async () => {
    try {
      const rooms = await Promise.all(entries.map((entry) => awaitRoom(entry, setting)))
      const roomless = entries.filter((_, index) => rooms[index] === null)
      if (roomless.length > 0) {
        setProblems(new Map(roomless.map(({ key, target }) => [key, [noRoomSentence(target.day)]])))
        return
      }
      const body = {
        section_id: course.section_id,
        course_id: course.course_id,
        entries: entries.map(({ target, span, color }, index) => ({
          day: target.day,
          class_hours_ids: hoursAt(target, span, parts),
          classroom_id: rooms[index] ?? 0,
          ...(color && { color }),
        })),
      }
      const { warnings } = await store.run({ body })
      tellWarnings(warnings)
      toast.success('Se ha creado el horario con éxito')
      back()
    } catch (error) {
      setProblems(problemsOf(error, entries))
    }
  }
  return (
    <EntriesForm isChanged={isChanged} submit="Guardar" onSave={save} onCancel={back}>
      <p>
        {sectionName(section)}. La materia pide {hoursText(course.hours)} semanales y tiene{' '}
        {course.scheduled_hours}; aquí se {placed === 1 ? 'ubica' : 'ubican'} {placed}.
      </p>
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.key}
          title={`Día ${index + 1}`}
          entry={entry}
          setting={setting}
          problems={problems.get(entry.key) ?? []}
          onChange={(part) => change(entry.key, part)}
          onRemove={entries.length > 1 ? () => remove(entry.key) : undefined}
        />
      ))}
      <div>
        <Button icon="add" onClick={add}>
          Agregar otro día
        </Button>
      </div>
    </EntriesForm>
  )
}

/** Each clash at the day it is about; anything else at the first. */
function problemsOf(error: unknown, entries: readonly EntryDraft[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const conflicts = conflictsOf(error)
  const put = (at: number, sentence: string) => {
    const key = entries[at]?.key ?? 0
    found.set(key, [...new Set([...(found.get(key) ?? []), sentence])])
  }
  for (const conflict of conflicts) {
    const other = conflict.with?.entry
    put(
      conflict.entry,
      other == null ? clashSentence(conflict) : `Coincide con el día ${other + 1} de este formulario.`,
    )
  }
  if (conflicts.length === 0) put(0, sentenceOf(error))
  return found
}
