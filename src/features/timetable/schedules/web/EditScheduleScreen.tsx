import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { History } from '#features/institute/audit/web/widgets/History.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { type CourseSection, showCourseSection } from '#features/timetable/sections/courses/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { together } from '#web/api/together.ts'
import { NotFoundNotice } from '#web/shell/NotFoundNotice.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { hoursAt } from '../builder/rules.ts'
import { EntriesForm } from '../builder/web/EntriesForm.tsx'
import { type EntryDraft, EntryRow, type EntrySetting } from '../builder/web/EntryRow.tsx'
import { awaitRoom } from '../builder/web/rooms.ts'
import { conflictsOf, TOUCHED, tellWarnings, useChanges } from '../builder/web/use-changes.ts'
import { targetOf } from '../builder/web/week-places.ts'
import { type Schedule, showSchedule, updateSchedule } from '../contract.ts'
import { partsOf } from '../grid/rules.ts'
import { showPlacement, showSectionTimetable } from '../timetables/contract.ts'
import { useSection } from './use-target-name.ts'
import { clashSentence, dayName } from './words.ts'

/** `/schedules/edit/:section_id/:course_id/:schedule_id` */
export function EditScheduleScreen() {
  const section_id = useIdParam('section_id')
  const course_id = useIdParam('course_id')
  const id = useIdParam('schedule_id')
  const quiet = { silent: true }
  const section = useSection(section_id)
  const entry = useAnswer(showSchedule, { params: { id }, query: {} }, quiet)
  const course = useAnswer(showCourseSection, { params: { section_id, course_id } }, quiet)
  const week = useAnswer(showSectionTimetable, { params: { id: section_id } }, quiet)
  const query = { section_id, course_id, except_schedule_id: id }
  const placement = useAnswer(showPlacement, { query }, { ...quiet, staleTime: 0 })
  useCrumb(entry.data?.data.course_section.title)
  const found = entry.data?.data
  if (found && (found.section_id !== section_id || found.course_id !== course_id)) return <NotFoundNotice />
  return (
    <Screen title="Editar horario" narrow>
      <Answered answer={together({ section, entry, course, week, placement })} rows={4} height={56}>
        {(all) => (
          <Entry
            key={all.entry.updated_at}
            entry={all.entry}
            course={all.course}
            setting={{
              section: all.section,
              parts: partsOf(all.week.class_hours),
              cells: all.placement.cells,
              students_count: all.course.students_count,
              used: [all.entry.classroom_id],
              except_schedule_id: id,
              is_color_kept: all.entry.color_name === null,
            }}
          />
        )}
      </Answered>
      {entry.data && <History of={{ entity: 'schedule', entity_id: id }} />}
    </Screen>
  )
}

type EntryProps = { entry: Schedule; course: CourseSection; setting: EntrySetting }

function Entry({ entry, course, setting }: EntryProps) {
  const { section, parts } = setting
  const navigate = useNavigate()
  const update = useAction(updateSchedule, { touches: TOUCHED, silent: true })
  const changes = useChanges()
  const before: EntryDraft = {
    key: 0,
    target: targetOf(entry, parts),
    span: entry.class_hours_ids.length,
    classroom_id: entry.classroom_id,
    color: entry.color_name ?? '',
  }
  const [draft, setDraft] = useState(before)
  const [is_locked, setLocked] = useState(entry.is_locked)
  const [problems, setProblems] = useState<string[]>([])
  const back = () =>
    void navigate({
      to: '/schedules',
      search: { period_id: section.period_id, kind: 'section', id: section.id },
    })
  const isMoved = JSON.stringify([draft.target, draft.span]) !== JSON.stringify([before.target, before.span])
  const isLockTurned = is_locked !== entry.is_locked
  const isChanged = isLockTurned || JSON.stringify(draft) !== JSON.stringify(before)

  const save = async () => {
    const { target, span, color } = draft
    try {
      const classroom_id = isMoved ? await awaitRoom(draft, setting) : draft.classroom_id
      const body = {
        // Hours with a gap in them stay as they are unless others are chosen.
        ...(isMoved && { day: target.day, class_hours_ids: hoursAt(target, span, parts) }),
        ...(classroom_id && { classroom_id }),
        ...(color && { color }),
        ...(isLockTurned && { is_locked }),
      }
      const sent = { params: { id: entry.id }, body }
      const { warnings } = await update.run(sent, { version: entry.updated_at })
      tellWarnings(warnings)
      toast.success('Se ha actualizado el horario con éxito')
      back()
    } catch (error) {
      const sentences = conflictsOf(error).map(clashSentence)
      setProblems(sentences.length > 0 ? [...new Set(sentences)] : [sentenceOf(error)])
    }
  }
  const remove = async () => {
    await changes.takeOut(entry, `Se quitó ${course.title} del ${dayName(entry.day)}`)
    back()
  }
  return (
    <EntriesForm isChanged={isChanged} submit="Guardar" onSave={save} onCancel={back}>
      <p>
        {course.title} <span className="figures text-text-2">{course.code}</span>, {sectionName(section)}.
      </p>
      <EntryRow
        title="Clase"
        entry={draft}
        setting={setting}
        problems={problems}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <Switch label="Fija: las propuestas la dejan en su lugar" checked={is_locked} onChange={setLocked} />
      <div>
        <Button mode="dangerous" icon="trash" busy={changes.isBusy} onClick={() => void remove()}>
          Quitar del horario
        </Button>
      </div>
    </EntriesForm>
  )
}
