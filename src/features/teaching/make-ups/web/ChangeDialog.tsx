import { call } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type MakeUp, showMakeUp, updateMakeUp } from '../contract.ts'
import { makeUpName } from '../words.ts'
import { MADE_UP, teachers } from './widgets/made-up.ts'

const valuesOf = ({ held_on, inscribe_until, fee, examiner, updated_at }: MakeUp) => ({
  ...{ held_on, examiner_id: examiner.id, updated_at },
  ...(fee && { inscribe_until }),
})

/** Moves it, or gives it to another examiner. */
export function ChangeDialog({ make_up, onClose }: { make_up: MakeUp; onClose: () => void }) {
  const { id, fee, examiner } = make_up
  return (
    <Dialog title={`Cambiar ${makeUpName(make_up)}`} open onClose={onClose}>
      <Form
        endpoint={updateMakeUp}
        params={{ id }}
        defaults={valuesOf(make_up)}
        reread={async () => valuesOf((await call(showMakeUp, { params: { id } })).data)}
        touches={MADE_UP}
        onCancel={onClose}
        onDone={() => {
          onClose()
          toast.success('Se ha cambiado la reparación con éxito', 'Se avisó a quienes toca.')
        }}
      >
        <FormGroup columns>
          <DateField name="held_on" label="Día" needed from={clock.today()} />
          {fee && <DateField name="inscribe_until" label="Inscripción hasta" needed />}
          <ComboField name="examiner_id" label="Examinador" needed from={teachers} shown={examiner.name} />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
