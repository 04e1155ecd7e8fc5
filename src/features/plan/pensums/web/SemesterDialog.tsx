import { call } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { createSemester, type Semester, showSemester, updateSemester } from '../semesters/contract.ts'

const TOUCHES = ['pensums', 'courses']

type SemesterProps = {
  pensum_id: number
  /** Those that the pensum has: the next number follows them. */
  semesters: readonly Semester[]
  /** The one to change; without it one is added. */
  semester?: Semester
  onAdded?: (semester: Semester) => void
  onClose: () => void
}

/** Number and code of a semester, a new one or one there is. */
export function SemesterDialog({ pensum_id, semesters, semester, onAdded, onClose }: SemesterProps) {
  const number = 1 + Math.max(0, ...semesters.map((one) => one.number))
  const fields = (
    <FormGroup columns>
      <NumberField name="number" hint="Del 1 al 20, en el orden en que se cursan." />
      <TextField name="code" most={20} hint="Como «S-1» o «I»." />
    </FormGroup>
  )
  return (
    <Dialog title={semester ? 'Editar semestre' : 'Agregar semestre'} open onClose={onClose}>
      {semester ? (
        <Form
          endpoint={updateSemester}
          params={{ id: semester.id }}
          defaults={semester}
          reread={async () => (await call(showSemester, { params: { id: semester.id }, query: {} })).data}
          touches={TOUCHES}
          onCancel={onClose}
          onDone={() => {
            toast.success('Se ha actualizado el semestre con éxito')
            onClose()
          }}
        >
          {fields}
        </Form>
      ) : (
        <Form
          endpoint={createSemester}
          defaults={{ pensum_id, number, code: `S-${number}` }}
          touches={TOUCHES}
          submit="Agregar"
          onCancel={onClose}
          onDone={({ data }) => {
            onAdded?.(data)
            onClose()
          }}
        >
          {fields}
        </Form>
      )}
    </Dialog>
  )
}
