import { showTeacher, updateTeacher } from '#features/people/teachers/contract.ts'
import { OWN_FIELDS } from '#features/people/teachers/rules.ts'
import { GENDER_LABELS, showIdentity, showPhone } from '#kernel/person.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { PhoneField, TextField } from '#web/forms/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))

/** The rest of a teacher's data is the administration's, and refused from anybody else. */
const ownPart = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([name]) => OWN_FIELDS.some((one) => one === name)))

/** The own data of one who teaches. */
export function OwnTeacherForm({ id, onDone }: { id: number; onDone: () => void }) {
  const sent = { params: { id }, query: {} }
  return (
    <Answered answer={useAnswer(showTeacher, sent, { silent: true })} rows={4} height={44}>
      {(teacher) => (
        <Form
          endpoint={updateTeacher}
          params={{ id }}
          defaults={{ ...teacher, phone: teacher.phone && showPhone(teacher.phone) }}
          body={ownPart}
          touches={['session']}
          reread={async () => (await call(showTeacher, sent)).data}
          submit="Guardar datos"
          onDone={() => {
            toast.success('Se ha actualizado el perfil con éxito')
            onDone()
          }}
        >
          <FormGroup columns>
            <TextField name="first_name" needed most={60} autoComplete="given-name" />
            <TextField name="last_name" needed most={60} autoComplete="family-name" />
            <PrintedText names={['first_name', 'last_name']} />
            <PhoneField name="phone" />
            <SelectField name="gender" options={GENDERS} placeholder="Sin indicar" />
          </FormGroup>
          <p className="hint">
            Documento {showIdentity(teacher.identity_kind, teacher.identity_number)}. Si no es correcto, pida
            a un administrador que lo corrija.
          </p>
        </Form>
      )}
    </Answered>
  )
}
