import { memo, type ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { CarryWeek } from '../../builder/web/use-carry.ts'
import { clashShort, timesOf } from '../../web/words.ts'
import { gradeOf } from '../rules.ts'
import { remarkShort } from './words.ts'

type Props = {
  day: number
  part: number
  /** The hour that this is, and the one at which what is carried would begin. */
  hour_id: number
  from: number
  span: number
  week: CarryWeek
  /** What is carried, where it begins to lie. */
  code: string | false | undefined
}

const LOOKS = {
  good: { icon: 'ok', color: 'text-ok', word: 'Buena' },
  fair: { icon: 'info', color: 'text-text-2', word: 'Libre' },
  poor: { icon: 'warning', color: 'text-warn', word: 'Libre' },
} as const

/** How good it is to put what is carried at an hour, by sign and word. Drawn anew only where something changes. */
export const HourCell = memo(function HourCell({ day, part, hour_id, from, span, week, code }: Props) {
  const { grade, clashes, room, remarks } = gradeOf({ day, part, from }, span, week)
  const here = week.cells.find((one) => one.day === day && one.class_hour_id === hour_id)?.taken[0]
  if (here) return <Busy>{clashShort(here)}</Busy>
  if (grade === 'closed') return <Busy>{clashes.length > 0 ? `No caben ${span} h` : 'Sin aula libre'}</Busy>
  const { icon, color, word } = LOOKS[grade]
  const [remark] = remarks
  return (
    <span className="block p-1">
      {code && (
        <span className="block">
          <b className="figures">{code}</b> {timesOf({ part, from, span }, week.parts)}
        </span>
      )}
      <span className="flex gap-1">
        <span className={`py-1 ${color}`}>
          <Icon name={icon} size={14} />
        </span>
        <span className="min-w-0">
          <b className={color}>{word}</b> <span className="whitespace-nowrap text-text-2">{room?.code}</span>
        </span>
      </span>
      {remark && <span className={`block ${color}`}>{remarkShort(remark)}</span>}
    </span>
  )
})

const Busy = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1 p-1 text-text-2">
    <Icon name="lock" size={14} />
    <span className="min-w-0">{children}</span>
  </span>
)
