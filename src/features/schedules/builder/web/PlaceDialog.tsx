import { useId, useState } from 'react'
import type { Section } from '#features/sections/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Part } from '../../grid/rules.ts'
import { listAvailableClassrooms } from '../../timetables/contract.ts'
import { capital, clashSentence, whenOf } from '../../web/ScheduleWords.tsx'
import { hoursAt, proposedRoom } from '../rules.ts'
import type { Drop } from './Carry.tsx'
import { conflictsOf, type useChanges } from './Changes.tsx'

type Props = {
  drop: Drop
  parts: readonly Part[]
  section: Section
  /** Rooms that the section already uses. */
  used: readonly number[]
  changes: ReturnType<typeof useChanges>
  onClose: () => void
  onDone: (schedule_id: number) => void
}

/** In which of the free rooms: the likeliest is chosen, and Enter takes it. */
export function PlaceDialog({ drop, parts, section, used, changes, onClose, onDone }: Props) {
  const { load, target, span } = drop
  const class_hours_ids = hoursAt(target, span, parts)
  const query = {
    period_id: section.period_id,
    day: target.day,
    class_hours_ids,
    ...(load.schedule && { except_schedule_id: load.schedule.id }),
  }
  const answer = useAnswer(listAvailableClassrooms, { query }, { silent: true, staleTime: 0 })
  const [chosen, choose] = useState<number | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const rooms = (answer.data?.data ?? []).filter(({ available }) => available)
  const room =
    rooms.find(({ id }) => id === chosen) ?? proposedRoom(rooms, { used, students: load.students_count })
  const when = whenOf({ ...target, span }, parts)

  const save = async () => {
    if (!room) return
    const place = { day: target.day, class_hours_ids, classroom_id: room.id }
    const said = `${load.title}: ${when}, aula ${room.code}`
    try {
      const done = load.schedule
        ? await changes.move(load.schedule, place, said)
        : await changes.put(load.section_id, load.course_id, place, said)
      if (done) onDone(done.id)
      else onClose()
    } catch (problem) {
      const sentences = [...new Set(conflictsOf(problem).map(clashSentence))]
      setProblems(sentences.length > 0 ? sentences : [sentenceOf(problem)])
      void answer.refetch()
    }
  }
  return (
    <Dialog
      title={`Ubicar ${load.title}`}
      open
      onClose={onClose}
      dismissable={!changes.isBusy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            mode="primary"
            data-autofocus
            busy={changes.isBusy}
            disabled={answer.data && !room}
            onClick={() => void save()}
          >
            Ubicar
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{capital(when)}</p>
        {problems.length > 0 && (
          <div role="alert">
            <ul className="text-bad">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        <Answered answer={answer} rows={1} height={40}>
          {() => <Rooms rooms={rooms} value={room?.id ?? null} onChange={choose} />}
        </Answered>
        {room && room.max_capacity < load.students_count && (
          <p className="flex items-center gap-2 text-warn">
            <Icon name="warning" /> El aula tiene {room.max_capacity} puestos y la materia,{' '}
            {load.students_count} estudiantes.
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Room = { id: number; code: string; description: string | null; max_capacity: number }

function Rooms({
  rooms,
  value,
  onChange,
}: {
  rooms: readonly Room[]
  value: number | null
  onChange: (id: number) => void
}) {
  const id = useId()
  if (rooms.length === 0) return <p className="text-bad">No hay aulas libres ese día a esa hora.</p>
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Aula
      </label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {[room.code, `${room.max_capacity} puestos`, room.description].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </div>
  )
}
