import type { Day } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createHoliday, type Holiday, showHoliday, updateHoliday } from '../contract.ts'

type Props = {
  /** The one that is changed; null makes one. */
  holiday: Holiday | null
  /** What a new one is proposed for. */
  day: Day
  onClose: () => void
  /** After one was made, or moved to other days. */
  onPlaced: (id: number) => void
}

/** Makes or changes a holiday. */
export function HolidayDialog({ holiday, day, onClose, onPlaced }: Props) {
  const done =
    (sentence: string) =>
    ({ data }: { data: Holiday }) => {
      toast.success(sentence)
      onClose()
      if (data.date !== holiday?.date || data.every_year !== holiday.every_year) onPlaced(data.id)
    }
  return (
    <Dialog title={holiday ? 'Editar feriado' : 'Agregar feriado'} open onClose={onClose} sheet>
      {holiday ? (
        <Form
          endpoint={updateHoliday}
          params={{ id: holiday.id }}
          defaults={holiday}
          reread={async () => (await call(showHoliday, { params: { id: holiday.id } })).data}
          onDone={done('Se ha actualizado el feriado con éxito')}
          onCancel={onClose}
        >
          <Fields />
        </Form>
      ) : (
        <Form
          endpoint={createHoliday}
          draft={day}
          defaults={{ date: day, title: '', description: '', every_year: false }}
          onDone={done('Se ha creado el feriado con éxito')}
          onCancel={onClose}
        >
          <Fields />
        </Form>
      )}
    </Dialog>
  )
}

const Fields = () => (
  <FormGroup>
    <TextField name="title" most={120} />
    <DateField name="date" doubt="farOffDoubt" />
    <SwitchField
      name="every_year"
      label="Se repite todos los años"
      hint="El mismo día y mes, desde esta fecha en adelante."
    />
    <TextField name="description" most={300} />
  </FormGroup>
)
