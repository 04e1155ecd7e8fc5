import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import { call } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Pensum, showPensum, updatePensum } from '../contract.ts'

/** Changes the name or the specialization of a draft. */
export function PensumNameDialog({ pensum, onClose }: { pensum: Pensum; onClose: () => void }) {
  const { id } = pensum
  return (
    <Dialog title="Nombre y especialidad" open onClose={onClose}>
      <Form
        endpoint={updatePensum}
        params={{ id }}
        defaults={pensum}
        body={({ name, specialization_id }) => ({ name, specialization_id })}
        touches={['specializations', 'semesters', 'courses']}
        reread={async () => (await call(showPensum, { params: { id }, query: {} })).data}
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado el pensum con éxito')
          onClose()
        }}
      >
        <FormGroup>
          <TextField name="name" most={100} />
          <SpecializationField />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
