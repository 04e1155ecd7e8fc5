import { type ReactNode, useEffect } from 'react'
import { hoursText } from '#features/timetable/class-hours/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { endOf, type Part, showMinutes, startOf } from '../../grid/rules.ts'
import { COLOR_NAMES, type ColorName } from '../../rules.ts'
import { listAvailableClassrooms } from '../../timetables/contract.ts'
import { clashShort, DAY_OPTIONS, GROUND_NAMES, noRoomSentence, PART_TITLES } from '../../web/words.ts'
import type { DropTarget } from '../rules.ts'
import { roomOf, roomsAsked } from './rooms.ts'
import type { PlacementCell } from './use-carry.ts'

/** A day with its hours, room and colour, as a form holds it. */
export type EntryDraft = {
  key: number
  target: DropTarget
  span: number
  classroom_id: number | null
  /** Empty: the course's own, given by the server, or the one that the entry has. */
  color: ColorName | ''
}

export type EntrySetting = {
  section: Section
  parts: readonly Part[]
  cells: readonly PlacementCell[]
  students_count: number
  used: readonly number[]
  /** The entry that is edited: it does not stand in its own way. */
  except_schedule_id?: number
  /** Of an entry that is edited: whether its colour is none of the twelve, and stays unless another is chosen. */
  is_color_kept?: boolean
}

type Props = {
  entry: EntryDraft
  title: string
  setting: EntrySetting
  problems: readonly string[]
  onChange: (change: Partial<EntryDraft>) => void
  onRemove?: (() => void) | undefined
}

/** One day of the form, with what is free said at each choice and each clash named under it. */
export function EntryRow({ entry, title, setting, problems, onChange, onRemove }: Props) {
  const { target, span } = entry
  const { parts } = setting
  const length = parts[target.part]?.hours.length ?? 1
  const spans = Array.from({ length: length - target.from }, (_, index) => index + 1)
  return (
    <fieldset className="card grid gap-3 p-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-body">{title}</h2>
        {onRemove && (
          <Button size="sm" mode="ghost" icon="trash" onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-bad text-control">
            {problems.map((problem) => (
              <li key={problem} className="flex gap-2">
                <Icon name="warning" /> <span>{problem}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="form-grid">
        <Choice
          label="Día"
          value={target.day}
          onChange={(day) => onChange({ target: { ...target, day: Number(day) } })}
        >
          {DAY_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <HourChoice {...{ entry, setting, onChange }} />
        <Choice
          label="Duración"
          value={Math.min(span, spans.length)}
          onChange={(value) => onChange({ span: Number(value) })}
        >
          {spans.map((many) => {
            const last = parts[target.part]?.hours[target.from + many - 1]
            return (
              <option key={many} value={many}>
                {hoursText(many)}
                {last && `, hasta las ${showMinutes(endOf(last))}`}
              </option>
            )
          })}
        </Choice>
        <RoomChoice {...{ entry, setting, onChange }} />
        <Choice
          label="Color"
          value={entry.color}
          onChange={(value) => onChange({ color: COLOR_NAMES.find((one) => one === value) ?? '' })}
        >
          {setting.is_color_kept !== false && (
            <option value="">{setting.is_color_kept ? 'Sin cambiar' : 'Automático'}</option>
          )}
          {COLOR_NAMES.map((name) => (
            <option key={name} value={name}>
              {GROUND_NAMES[name]}
            </option>
          ))}
        </Choice>
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  value: string | number
  onChange: (value: string) => void
  foot?: ReactNode
  children: ReactNode
}

function Choice({ label, value, onChange, foot, children }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
            {children}
          </select>
          {foot}
        </>
      )}
    </Labelled>
  )
}

type PartProps = Pick<Props, 'entry' | 'setting' | 'onChange'>

function HourChoice({ entry: { target, span }, setting: { parts, cells }, onChange }: PartProps) {
  const wordsAt = (hour_id: number) => {
    const cell = cells.find((one) => one.day === target.day && one.class_hour_id === hour_id)
    const hard = cell?.taken.find(({ code }) => code !== 'day_classroom_class_hour_taken')
    if (hard) return clashShort(hard)
    return cell?.is_outside_shift ? 'fuera de turno' : 'libre'
  }
  return (
    <Choice
      label="Desde"
      value={`${target.part} ${target.from}`}
      onChange={(value) => {
        const [part = 0, from = 0] = value.split(' ').map(Number)
        const most = (parts[part]?.hours.length ?? 1) - from
        onChange({ target: { ...target, part, from }, span: Math.min(span, most) })
      }}
    >
      {parts.map(({ shift, hours }, part) => (
        <optgroup key={shift} label={PART_TITLES[shift]}>
          {hours.map((hour, from) => (
            <option key={hour.id} value={`${part} ${from}`}>
              {showMinutes(startOf(hour))} · {wordsAt(hour.id)}
            </option>
          ))}
        </optgroup>
      ))}
    </Choice>
  )
}

/** Only free rooms are offered; one that no longer is gives way to the likeliest. */
function RoomChoice({ entry, setting, onChange }: PartProps) {
  const { target, classroom_id } = entry
  const { students_count } = setting
  const asked = roomsAsked(entry, setting)
  const { data } = useAnswer(listAvailableClassrooms, asked, {
    enabled: asked.query.class_hours_ids.length > 0,
    staleTime: 0,
  })
  const rooms = data?.data.filter(({ available }) => available)
  const room = rooms?.find(({ id }) => id === classroom_id)
  const proposed = data ? roomOf(data.data, classroom_id, setting) : classroom_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the proposal is another
  useEffect(() => {
    if (proposed !== classroom_id) onChange({ classroom_id: proposed })
  }, [proposed])
  const isNone = rooms?.length === 0
  const isSmall = room && room.max_capacity < students_count
  return (
    <Choice
      label="Aula"
      value={room?.id ?? ''}
      onChange={(value) => onChange({ classroom_id: Number(value) })}
      foot={
        (isNone || isSmall) && (
          <p className={`text-hint ${isNone ? 'text-bad' : 'text-warn'}`} role="status">
            {isNone ? noRoomSentence(target.day) : `La materia tiene ${students_count} estudiantes.`}
          </p>
        )
      }
    >
      {!room && <option value="">{isNone ? 'Ninguna libre' : '…'}</option>}
      {rooms?.map(({ id, code, max_capacity }) => (
        <option key={id} value={id}>
          {code} · {max_capacity} puestos
        </option>
      ))}
    </Choice>
  )
}
