import { useEffect, useMemo, useRef, useState } from 'react'
import type { Section } from '#features/sections/contract.ts'
import { type CourseSection, listCourseSections } from '#features/sections/courses/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Schedule } from '../../contract.ts'
import { daysOf, type Part, partsOf, sittingsOf } from '../../grid/rules.ts'
import { showSectionTimetable, type Timetable } from '../../timetables/contract.ts'
import { DayList } from '../../web/DayList.tsx'
import { clashSentence, whenOf } from '../../web/ScheduleWords.tsx'
import { NoHours } from '../../web/TimetableView.tsx'
import { hoursAt } from '../rules.ts'
import { BuilderBlock } from './BuilderBlock.tsx'
import { BuilderGrid } from './BuilderGrid.tsx'
import { type Drop, type Load, type PlacementClash, useCarry } from './Carry.tsx'
import { CarryStatus } from './CarryStatus.tsx'
import { type Refused, useChanges } from './Changes.tsx'
import { Pending } from './Pending.tsx'

const PlaceDialog = lazyComponent(async () => (await import('./PlaceDialog.tsx')).PlaceDialog)

/** The week of a section, to be built. */
export function Builder({ section, name }: { section: Section; name: string }) {
  const week = useAnswer(showSectionTimetable, { params: { id: section.id } }, { silent: true })
  const query = { section_id: section.id, limit: 0 }
  const courses = useAnswer(listCourseSections, { query }, { silent: true })
  return (
    <Answered answer={together({ week, courses })} rows={6} height={52}>
      {(all) => {
        if (all.week.class_hours.length === 0) return <NoHours />
        if (all.courses.length === 0)
          return (
            <EmptyState title="La sección no tiene materias">
              Se crean con ella, una por cada materia habilitada de su semestre.
            </EmptyState>
          )
        return <Week section={section} name={name} timetable={all.week} courses={all.courses} />
      }}
    </Answered>
  )
}

type WeekProps = { section: Section; name: string; timetable: Timetable; courses: readonly CourseSection[] }

function Week({ section, name, timetable: { schedules, class_hours }, courses }: WeekProps) {
  const parts = useMemo(() => partsOf(class_hours), [class_hours])
  const days = useMemo(() => daysOf(schedules, [6]), [schedules])
  const sittings = sittingsOf(schedules, parts)
  const table = useRef<HTMLTableElement>(null)
  const changes = useChanges()
  const [asked, ask] = useState<Drop | null>(null)
  const focusOn = useFocusOn(schedules)

  const onDrop = dropInto({ parts, changes, ask, focusOn })
  const carry = useCarry({ table, days, parts, onDrop })
  const loadOf = (entry: Schedule) => loadOfEntry(entry, courses)
  return (
    <div className="grid gap-3">
      <Refusal refused={changes.refused} onClose={() => changes.setRefused(null)} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Pending courses={courses} parts={parts} carry={carry} />
          <section aria-label="Lista por día">
            <DayList
              kind="section"
              {...{ parts, days, sittings }}
              to={({ id, section_id, course_id }) => `/schedules/edit/${section_id}/${course_id}/${id}`}
            />
          </section>
        </div>
        <BuilderGrid
          {...{ table, name, section, parts, days, sittings, carry }}
          block={(sitting) => (
            <BuilderBlock
              sitting={sitting}
              parts={parts}
              carry={carry}
              load={loadOf(sitting.entry)}
              refusal={
                changes.refused?.schedule_id === sitting.entry.id ? changes.refused.sentences[0] : undefined
              }
              onSpan={(span) => void onDrop({ load: loadOf(sitting.entry), target: sitting, span }, [])}
              onRemove={() =>
                void changes.takeOut(
                  sitting.entry,
                  `Se quitó ${sitting.entry.course_section.title} del ${whenOf(sitting, parts)}`,
                )
              }
            />
          )}
        />
      </div>
      <CarryStatus carry={carry} parts={parts} />
      {asked && (
        <PlaceDialog
          drop={asked}
          parts={parts}
          section={section}
          used={schedules.map(({ classroom_id }) => classroom_id)}
          changes={changes}
          onClose={() => ask(null)}
          onDone={(id) => {
            ask(null)
            focusOn(id)
          }}
        />
      )}
    </div>
  )
}

type DropOptions = {
  parts: readonly Part[]
  changes: ReturnType<typeof useChanges>
  /** Asks for what the week cannot tell: the classroom, or whether to place it nevertheless. */
  ask: (drop: Drop) => void
  focusOn: (id: number) => void
}

/** Returns what a drop does: refuse it, ask, or move the entry. */
function dropInto({ parts, changes, ask, focusOn }: DropOptions) {
  return (drop: Drop, clashes: readonly PlacementClash[]): boolean => {
    const { load, target, span } = drop
    const { schedule } = load
    const said = `${load.title}: ${whenOf({ ...target, span }, parts)}`
    const hard = clashes.filter(({ code }) => code !== 'day_classroom_class_hour_taken')
    if (hard.length > 0) {
      const sentences = [...new Set(hard.map(clashSentence))]
      changes.setRefused({ schedule_id: schedule?.id ?? null, title: said, sentences })
      return false
    }
    const hours = hoursAt(target, span, parts)
    if (!schedule || clashes.length > 0) ask(drop)
    else if (schedule.day !== target.day || String(schedule.class_hours_ids) !== String(hours))
      void changes
        .move(schedule, { day: target.day, class_hours_ids: hours }, said)
        .then((moved) => moved && focusOn(moved.id))
    return true
  }
}

/** What is carried when an entry of the week is taken. */
const loadOfEntry = (entry: Schedule, courses: readonly CourseSection[]): Load => ({
  section_id: entry.section_id,
  course_id: entry.course_id,
  code: entry.course_section.code,
  title: entry.course_section.title,
  students_count: courses.find(({ course_id }) => course_id === entry.course_id)?.students_count ?? 0,
  schedule: entry,
  span: entry.class_hours_ids.length,
})

/** Puts the focus on a block once it stands in the week: what was in the hand is gone. */
function useFocusOn(schedules: readonly Schedule[]) {
  const [wanted, want] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null || !schedules.some(({ id }) => id === wanted)) return
    document.querySelector<HTMLElement>(`[data-entry="${wanted}"]`)?.focus()
    want(null)
  }, [wanted, schedules])
  return want
}

/** Why something did not stay where it was put, with who or what stands there. */
function Refusal({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  return (
    <div role="alert">
      {refused && refused.sentences.length > 0 && (
        <Card
          tone="bad"
          title={`No se pudo ubicar ${refused.title}`}
          action={<Button mode="ghost" icon="close" label="Cerrar" onClick={onClose} />}
        >
          <ul>
            {refused.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
