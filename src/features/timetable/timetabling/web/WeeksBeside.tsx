import type { Hour } from '#features/timetable/schedules/grid/rules.ts'
import { shownColor } from '#features/timetable/schedules/rules.ts'
import { type SmallEntry, SmallWeek } from '#features/timetable/schedules/web/widgets/SmallWeek.tsx'
import type { ProposedChange } from '../contract.ts'

type Props = { changes: readonly ProposedChange[]; isTaken: boolean; class_hours: readonly Hour[] }

/** The week of a section before and after; the list beneath says the same in words. */
export function WeeksBeside({ changes, isTaken, class_hours }: Props) {
  const [before, after] = isTaken ? ['Como estaba', 'Como quedó'] : ['Como está', 'Como quedaría']
  // What was not taken along stayed where it was.
  const done = changes.map((one) =>
    isTaken && !one.is_taken ? { ...one, kind: 'kept' as const, to: one.from } : one,
  )
  const weeks = [
    { title: before, schedules: entriesOf(changes, 'from') },
    { title: `${after} (+ nueva, → se mueve)`, schedules: entriesOf(done, 'to') },
  ]
  return (
    <div className="flex flex-wrap gap-6 py-2">
      {weeks.map(({ title, schedules }) => (
        <figure key={title} className="min-w-0 flex-1 basis-64" style={{ maxWidth: '28rem' }}>
          <figcaption className="hint">{title}</figcaption>
          <SmallWeek timetable={{ schedules, class_hours }} />
        </figure>
      ))}
    </div>
  )
}

const GROUNDS = { new: 'verde', moved: 'cielo', kept: 'pizarra', unplaced: 'pizarra' } as const
const SIGNS = { new: '+', moved: '→', kept: '', unplaced: '' } as const

const entriesOf = (changes: readonly ProposedChange[], side: 'from' | 'to'): SmallEntry[] =>
  changes.flatMap(({ id, kind, title, course_section, [side]: place }) => {
    const code = course_section?.code ?? title
    const name = /\d+$/.exec(code)?.[0] ?? code
    return place
      ? [
          {
            id,
            ...shownColor(GROUNDS[side === 'from' ? 'kept' : kind]),
            ...{ day: place.day, class_hours_ids: place.class_hours_ids },
            course_section: { code: side === 'to' ? `${name}${SIGNS[kind]}` : name },
          },
        ]
      : []
  })
