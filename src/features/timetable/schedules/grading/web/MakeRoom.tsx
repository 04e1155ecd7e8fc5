import { useEffect, useRef } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { isLetterShortcut } from '#web/ui/shortcuts.ts'
import { hoursAt, roomAt } from '../../builder/rules.ts'
import type { Attempt } from '../../builder/web/use-carry.ts'
import { TOUCHED, type useChanges } from '../../builder/web/use-changes.ts'
import { type Schedule, showSchedule } from '../../contract.ts'
import { sittingsOf } from '../../grid/rules.ts'
import { rearrangeSchedules } from '../../rearranging/contract.ts'
import { showPlacement } from '../../timetables/first-calls.ts'
import { whenOf } from '../../web/words.ts'
import { aloneInTheWay, leaving, type NewPlace, placeAside } from '../rules.ts'
import { useRested } from './use-rested.ts'
import { remarkSentence } from './words.ts'

type Props = {
  attempt: Attempt
  /** It stands in what says what is in the hand. */
  isHeld?: boolean
  changes: ReturnType<typeof useChanges>
  /** The entry that has found its place. */
  onDone: (entry: Schedule) => void
}

/** Offers to move what alone stands in the way along with what is carried: one press, one act, one way back. */
export function MakeRoom({ attempt, isHeld, changes, onDone }: Props) {
  const offer = useOffer(attempt)
  const act = useMoveBoth({ attempt, changes, onDone })
  const latest = useRef({ offer, act })
  latest.current = { offer, act }
  const mayPress = typeof offer === 'object' && offer !== null
  useEffect(() => {
    if (!mayPress) return
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('dialog, [role=menu]')
      if (!isLetterShortcut(event) || event.key.toLowerCase() !== 'm' || isElsewhere) return
      event.preventDefault()
      const now = latest.current
      if (typeof now.offer === 'object' && now.offer && !now.act.isBusy) void now.act.run(now.offer)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [mayPress])
  return (
    <div className={offer ? (isHeld ? 'flex w-full flex-wrap items-center gap-2' : 'tt-carried') : 'sr-only'}>
      <p className="min-w-0 flex-1 basis-64" style={{ maxWidth: 'none' }} role="status">
        {typeof offer === 'object' && offer ? sentenceOf(offer, attempt) : offer}
      </p>
      {mayPress && (
        <>
          <p className="tt-keys text-hint text-text-2">
            <kbd>M</kbd>
          </p>
          <Button mode="primary" size="sm" busy={act.isBusy} onClick={() => void act.run(offer)}>
            Mover también
          </Button>
        </>
      )}
    </div>
  )
}

type Offer = { entry: Schedule; to: NewPlace; room: { id: number; code: string } }

const named = ({ course_section }: Schedule) => `${course_section.title} de ${sectionCode(course_section)}`

const sentenceOf = ({ entry, to }: Offer, { week: { parts } }: Attempt) =>
  [
    `Cabe si se mueve también ${named(entry)} al ${whenOf(to, parts)}, aula ${to.room.code}.`,
    ...to.remarks.map(remarkSentence),
  ].join(' ')

/** What would make room; a sentence where nothing would; null until it is known, and where nothing is worth saying. */
function useOffer({ clashes, target, span, week, load }: Attempt): Offer | string | null {
  const may = useMay()
  const id = aloneInTheWay(clashes)
  const { section_id = 0, course_id = 0 } = clashes[0]?.with ?? {}
  const enabled = useRested(`${id} ${target.day} ${target.part} ${target.from} ${span}`) && id !== null
  const options = { enabled: enabled && may(rearrangeSchedules), silent: true, staleTime: 0 }
  const shown = useAnswer(showSchedule, { params: { id: id ?? 0 } }, options)
  const query = { section_id, course_id, except_schedule_id: id ?? 0 }
  const placement = useAnswer(showPlacement, { query }, options)
  const entry = shown.data?.data
  if (!options.enabled || !entry || !placement.data || entry.id !== id) return null
  if (entry.is_locked) return `${named(entry)} está fija: no se ofrece moverla.`
  const { parts } = week
  const hours = hoursAt(target, span, parts)
  const room = roomAt({ ...week, rooms: leaving(week.rooms, entry) }, target.day, hours)
  const isWhole = sittingsOf([entry], parts).length === 1
  const to =
    room &&
    isWhole &&
    placeAside({
      entry,
      week: { ...placement.data.data, parts },
      place: { day: target.day, hours },
      coming: load.schedule,
    })
  return to ? { entry, to, room } : `Tampoco se hace lugar moviendo ${named(entry)}.`
}

const spotOf = ({ id, day, class_hours_ids, classroom_id }: Schedule) => ({
  ...{ schedule_id: id, day, class_hours_ids, classroom_id },
})

/** Moves both in one transaction; so does what undoes it. */
function useMoveBoth({ attempt, changes, onDone }: Props) {
  const { load, target, span, week } = attempt
  const { schedule, section_id, course_id, title } = load
  const { run, pending } = useAction(rearrangeSchedules, { touches: TOUCHED, silent: true })
  const both = (body: Parameters<typeof run>[0]['body']) => changes.tried(title, () => run({ body }))
  const move = async ({ entry, to, room }: Offer) => {
    const class_hours_ids = hoursAt(target, span, week.parts)
    const spot = { day: target.day, class_hours_ids, classroom_id: room.id }
    const aside = {
      ...{ schedule_id: entry.id, day: to.day, classroom_id: to.room.id, version: entry.updated_at },
      class_hours_ids: hoursAt(to, to.span, week.parts),
    }
    const answer = await both(
      schedule
        ? { moved: [{ schedule_id: schedule.id, ...spot, version: schedule.updated_at }, aside] }
        : { moved: [aside], made: [{ section_id, course_id, ...spot }] },
    )
    const placed = answer?.data.find(({ id }) => id !== entry.id)
    if (!placed) return
    const undo = () =>
      void both(
        schedule
          ? { moved: [spotOf(schedule), spotOf(entry)] }
          : { moved: [spotOf(entry)], removed: [placed.id] },
      )
    const said = `${title} quedó el ${whenOf({ ...target, span }, week.parts)} en ${room.code} y ${named(entry)} pasó al ${whenOf(to, week.parts)} en ${to.room.code}.`
    changes.tell({ said, warnings: '', entry: placed, undo })
    onDone(placed)
  }
  return { run: move, isBusy: pending }
}
