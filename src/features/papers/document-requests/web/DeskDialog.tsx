import { CHARGED } from '#features/money/fees/web/widgets/charged.ts'
import { listStudents } from '#features/people/students/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createDocumentRequest } from '../contract.ts'
import { STUDY } from '../rules.ts'
import { listDocumentRequestTypes } from '../types/contract.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const students = {
  endpoint: listStudents,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${text(row.last_name)}, ${text(row.first_name)} · ${text(row.identity)}`,
  }),
}

/** The office asks for somebody who stands at the desk. */
export function DeskDialog({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer(
    listDocumentRequestTypes,
    { query: { enabled: true, limit: 0 } },
    { silent: true },
  )
  const types = (data?.data ?? []).map(({ kind, name }) => ({ value: kind, label: name }))
  return (
    <Dialog title="Pedir por un estudiante" open onClose={onClose}>
      <Form
        endpoint={createDocumentRequest}
        defaults={{ student_id: null, type: STUDY, notes: '' }}
        touches={CHARGED}
        submit="Pedir"
        onCancel={onClose}
        onDone={() => {
          onClose()
          toast.success('Se ha creado la solicitud con éxito')
        }}
      >
        <ComboField name="student_id" from={students} placeholder="Nombre o documento" />
        <RadioField name="type" label="Documento" options={types} />
        <TextField name="notes" label="Nota" most={300} hint="Para la oficina, si hace falta." />
      </Form>
    </Dialog>
  )
}
