import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Schedule } from '../../contract.ts'
import { listAvailableClassrooms } from '../../timetables/contract.ts'
import { dayName } from '../../web/words.ts'
import type { useChanges } from './use-changes.ts'

type Props = {
  entry: Schedule
  period_id: number
  changes: ReturnType<typeof useChanges>
  onClose: () => void
}

/** Another of the rooms that are free when a class is given. */
export function RoomDialog({ entry, period_id, changes, onClose }: Props) {
  const { day, class_hours_ids, course_section } = entry
  const query = { period_id, day, class_hours_ids: [...class_hours_ids], except_schedule_id: entry.id }
  const answer = useAnswer(listAvailableClassrooms, { query }, { silent: true, staleTime: 0 })
  const [chosen, setChosen] = useState(entry.classroom_id)
  const rooms = (answer.data?.data ?? []).filter(({ available }) => available)
  const room = rooms.find((one) => one.id === chosen)
  const save = async () => {
    if (room && room.id !== entry.classroom_id)
      await changes.move(
        entry,
        { classroom_id: room.id },
        `${course_section.title} pasó al aula ${room.code} el ${dayName(day)}.`,
      )
    onClose()
  }
  return (
    <Dialog
      title={`Cambiar aula de ${course_section.title}`}
      open
      onClose={onClose}
      dismissable={!changes.isBusy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button mode="primary" busy={changes.isBusy} disabled={!room} onClick={() => void save()}>
            Cambiar
          </Button>
        </>
      }
    >
      <Answered answer={answer} rows={1} height={40}>
        {() => (
          <ChoiceField label="Aula" chosen={room?.id} onChoose={setChosen} isFirst>
            {rooms.map((one) => (
              <option key={one.id} value={one.id}>
                {[one.code, `${one.max_capacity} puestos`, one.description].filter(Boolean).join(' · ')}
              </option>
            ))}
          </ChoiceField>
        )}
      </Answered>
    </Dialog>
  )
}
