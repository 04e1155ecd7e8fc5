import { useEffect, useMemo, useRef, useState } from 'react'
import type { Section } from '#features/timetable/sections/contract.ts'
import type { CourseSection } from '#features/timetable/sections/courses/contract.ts'
import { download } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { Schedule } from '../../contract.ts'
import { daysOf, type Part, partsOf, type Sitting, sittingsOf } from '../../grid/rules.ts'
import type { Timetable } from '../../timetables/contract.ts'
import { printSectionTimetable } from '../../timetables/first-calls.ts'
import { DayList } from '../../web/DayList.tsx'
import { PrintHead, PrintTools } from '../../web/PrintTools.tsx'
import { useWeekView, WeekSwitch } from '../../web/WeekSwitch.tsx'
import { clashSentence, whenOf } from '../../web/words.ts'
import { hoursAt, roomsAt } from '../rules.ts'
import { BuilderBlock } from './BuilderBlock.tsx'
import { BuilderGrid, HourCell } from './BuilderGrid.tsx'
import { Tray } from './Tray.tsx'
import { type Drop, type Load, type PlacementClash, useCarry } from './use-carry.ts'
import { type Done, useChanges } from './use-changes.ts'

/** With it comes what each hour says, so that all of it is there once something is taken up. */
const CarryStatus = lazyComponent(async () => {
  const [{ CarryStatus }] = await Promise.all([import('./CarryStatus.tsx'), HourCell.preload()])
  return CarryStatus
})
const MakeRoom = lazyComponent(async () => (await import('../../grading/web/MakeRoom.tsx')).MakeRoom)
const LastChange = lazyComponent(async () => (await import('./LastChange.tsx')).LastChange)
const Refusal = lazyComponent(async () => (await import('./LastChange.tsx')).Refusal)
const RoomDialog = lazyComponent(async () => (await import('./RoomDialog.tsx')).RoomDialog)

/** Saturday too; it is folded while nothing is on it. */
const WORKDAYS = [6]

type Props = { section: Section; name: string; timetable: Timetable; courses: readonly CourseSection[] }

/** What is to be placed above, the week below it, and at its foot what is in the hand and what was done last. */
export function Board({ section, name, timetable, courses }: Props) {
  const { schedules, class_hours, period } = timetable
  const parts = useMemo(() => partsOf(class_hours), [class_hours])
  const days = useMemo(() => daysOf(schedules, WORKDAYS), [schedules])
  const used = useMemo(() => schedules.map(({ classroom_id }) => classroom_id), [schedules])
  const sittings = sittingsOf(schedules, parts)
  const table = useRef<HTMLTableElement>(null)
  const [view, setView] = useWeekView()
  // The newest last: what is undone gives way to the one before it.
  const [log, setLog] = useState<readonly Done[]>([])
  const [moving, setMoving] = useState<Schedule | null>(null)
  const changes = useChanges((done) => setLog((all) => [...all, done]))
  const focusOn = useFocusOn(schedules)
  const onDrop = dropInto({ parts, changes, focusOn, period_id: section.period_id })
  const carry = useCarry({ table, days, parts, used, onDrop, onStep: () => changes.setRefused(null) })
  const blocks = { parts, courses, carry, changes, onRoom: setMoving }
  // What is taken up in the list is put down in the week.
  const isWeek = view === 'week' || carry.carried !== null
  useEffect(() => {
    if (carry.carried) setView('week')
  }, [carry.carried, setView])
  // On a phone paper is asked for below the week.
  const isNarrow = useNarrow()
  const ways = <WeekSwitch view={view} onChange={setView} />
  const paper = (
    <PrintTools
      print={(file) => download(printSectionTimetable, { params: { id: section.id } }, file)}
      name={name}
    >
      {!isNarrow && ways}
    </PrintTools>
  )
  return (
    <div className="tt-page grid grid-cols-1 gap-3">
      <PrintHead name={name} period={period} />
      <Tray {...{ courses, schedules, parts, carry }}>{isNarrow ? ways : paper}</Tray>
      {!isWeek && (
        <section aria-label="Lista por día" className="print:hidden">
          <DayList kind="section" {...{ parts, days, sittings }} to={editPath} />
        </section>
      )}
      <div className={isWeek ? '' : 'hidden print:block'}>
        <BuilderGrid
          {...{ table, name, section, parts, days, sittings, carry }}
          block={(sitting) => <Block key={sitting.entry.id} sitting={sitting} {...blocks} />}
        />
      </div>
      {isNarrow && paper}
      <div ref={stickyFooterRef} className="tt-foot print:hidden" data-carry-status>
        <InHand {...{ carry, changes, parts, focusOn }} period_id={section.period_id} />
        <LastChange
          done={log.at(-1) ?? null}
          onRoom={setMoving}
          onUndone={() => setLog((all) => all.slice(0, -1))}
        />
      </div>
      {moving && (
        <RoomDialog
          entry={moving}
          period_id={section.period_id}
          changes={changes}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  )
}

type InHandProps = {
  carry: ReturnType<typeof useCarry>
  changes: ReturnType<typeof useChanges>
  parts: readonly Part[]
  focusOn: (entry: Schedule) => void
  period_id: number
}

/** What is carried, why it may not lie where it was put, and what would make room there. */
function InHand({ carry, changes, parts, focusOn, period_id }: InHandProps) {
  const attempt = changes.refused?.attempt ?? carry.blocked
  const isHeld = carry.carried !== null
  const room = attempt && (
    <MakeRoom
      {...{ attempt, isHeld, changes }}
      onDone={(entry) => {
        carry.cancel()
        focusOn(entry)
      }}
    />
  )
  return (
    <>
      <Refusal refused={changes.refused} isSaid={isHeld} onClose={() => changes.setRefused(null)} />
      {!isHeld && room}
      <CarryStatus {...{ carry, parts, period_id }}>{isHeld && room}</CarryStatus>
    </>
  )
}

const editPath = ({ id, section_id, course_id }: Schedule) =>
  `/schedules/edit/${section_id}/${course_id}/${id}`

type BlockProps = {
  sitting: Sitting<Schedule>
  parts: readonly Part[]
  courses: readonly CourseSection[]
  carry: ReturnType<typeof useCarry>
  changes: ReturnType<typeof useChanges>
  onRoom: (entry: Schedule) => void
}

function Block({ sitting, parts, courses, carry, changes, onRoom }: BlockProps) {
  const { entry } = sitting
  const { title } = entry.course_section
  return (
    <BuilderBlock
      {...{ sitting, parts, carry }}
      load={loadOf(entry, courses)}
      onRoom={() => onRoom(entry)}
      onLock={() => {
        const is_locked = !entry.is_locked
        void changes.move(entry, { is_locked }, `${title} ${is_locked ? 'está' : 'ya no está'} fija.`)
      }}
      onSpan={(span) =>
        void changes.move(
          entry,
          { class_hours_ids: hoursAt(sitting, span, parts) },
          `${title} quedó el ${whenOf({ ...sitting, span }, parts)}.`,
        )
      }
      onRemove={() => void changes.takeOut(entry, `Se quitó ${title} del ${whenOf(sitting, parts)}.`)}
    />
  )
}

type DropOptions = {
  parts: readonly Part[]
  changes: ReturnType<typeof useChanges>
  focusOn: (entry: Schedule) => void
  period_id: number
}

/** Returns what a drop does: refuse it, or place it at once in the room proposed. */
function dropInto({ parts, changes, focusOn, period_id }: DropOptions) {
  return ({ room, ...drop }: Drop, clashes: readonly PlacementClash[]): boolean => {
    const { load, target, span } = drop
    const { schedule, section_id, course_id, title } = load
    const when = whenOf({ ...target, span }, parts)
    if (clashes.length > 0 || !room) {
      const sentences = [...new Set(clashes.map(clashSentence))]
      const why =
        clashes.length > 0
          ? { attempt: { ...drop, clashes } }
          : { roomless: roomsAt(drop, { parts, period_id }) }
      changes.setRefused({ title: `${title}: ${when}`, sentences, ...why })
      return false
    }
    const place = {
      day: target.day,
      class_hours_ids: hoursAt(target, span, parts),
      classroom_id: room.id,
    }
    const said = `${title} quedó el ${when} en ${room.code}.`
    const stays =
      schedule?.day === place.day && String(schedule.class_hours_ids) === String(place.class_hours_ids)
    if (stays) return true
    const placed = schedule
      ? changes.move(schedule, place, said)
      : changes.put({ section_id, course_id, ...place }, title, said)
    void placed.then((entry) => entry && focusOn(entry))
    return true
  }
}

/** What is carried when an entry of the week is taken. */
const loadOf = (entry: Schedule, courses: readonly CourseSection[]): Load => ({
  section_id: entry.section_id,
  course_id: entry.course_id,
  code: entry.course_section.code,
  title: entry.course_section.title,
  students_count: courses.find(({ course_id }) => course_id === entry.course_id)?.students_count ?? 0,
  schedule: entry,
  span: entry.class_hours_ids.length,
})

/** Puts the focus on a block once it stands in the week as it was answered: what was in the hand is gone. */
function useFocusOn(schedules: readonly Schedule[]) {
  const [wanted, setWanted] = useState<Schedule | null>(null)
  useEffect(() => {
    const isThere = ({ id, updated_at }: Schedule) => id === wanted?.id && updated_at === wanted.updated_at
    if (!wanted || !schedules.some(isThere)) return
    document.querySelector<HTMLElement>(`[data-entry="${wanted.id}"]`)?.focus()
    setWanted(null)
  }, [wanted, schedules])
  return setWanted
}
