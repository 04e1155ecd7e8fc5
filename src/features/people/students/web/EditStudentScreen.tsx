import { useNavigate } from '@tanstack/react-router'
import { GENDER_LABELS, showPhone } from '#kernel/person.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { DateField } from '#web/forms/DateField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { IdentityField } from '#web/forms/IdentityField.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { PhotoField } from '#web/forms/PhotoField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { type Student, showStudent, updateStudent } from '../contract.ts'
import { changesOf, REACH_FIELDS } from '../rules.ts'

const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))

/** Changes a student: everything for administrators, how to reach the student for those who teach. */
export function EditStudentScreen() {
  const id = useIdParam('student')
  const answer = useAnswer(showStudent, { params: { id }, query: {} }, { silent: true, staleTime: 0 })
  const student = answer.data?.data
  useCrumb(student && `${student.first_name} ${student.last_name}`)
  return (
    <Screen title="Editar estudiante" narrow>
      <Answered answer={answer}>{(read) => <Edit student={read} />}</Answered>
    </Screen>
  )
}

/** As people write telephones; the version of what was read stays with it. */
const asTyped = ({ emergency_contact: contact, ...student }: Student) => ({
  ...student,
  phone: showPhone(student.phone),
  emergency_contact: contact && { ...contact, phone: contact.phone ? showPhone(contact.phone) : null },
})

function Edit({ student }: { student: Student }) {
  const navigate = useNavigate()
  const { isAdmin } = useUser()
  const leave = () => void navigate({ to: `/students/${student.id}` })
  const params = { id: student.id }
  return (
    <Form
      endpoint={updateStudent}
      params={params}
      defaults={asTyped(student)}
      body={(body) => changesOf(body, { student, fields: isAdmin ? null : REACH_FIELDS })}
      reread={async () => asTyped((await call(showStudent, { params, query: {} })).data)}
      onDone={() => {
        toast.success('Se ha actualizado el estudiante con éxito')
        leave()
      }}
      onCancel={leave}
    >
      {isAdmin && <Identity student={student} />}
      <FormGroup title="Contacto" columns>
        <PhoneField name="phone" />
        {isAdmin && (
          <EmailField
            name="email"
            hint="Con él inicia sesión. Otra dirección vale cuando se abra el enlace que se le envía."
          />
        )}
        <TextField name="address" most={300} />
        <TextField name="social_networks.instagrams" label="Instagram" />
        <TextField name="social_networks.facebook" label="Facebook" />
        <TextField name="social_networks.twitter" label="Twitter" />
      </FormGroup>
      <FormGroup title="Contacto de emergencia" lead="A quién avisar." columns>
        <TextField name="emergency_contact.name" label="Nombre del contacto" />
        <TextField name="emergency_contact.relationship" label="Parentesco" />
        <PhoneField name="emergency_contact.phone" label="Teléfono del contacto" />
      </FormGroup>
      {isAdmin && (
        <FormGroup title="Procedencia" columns>
          <TextField name="birth_place" />
          <TextField name="previous_school" />
          <NumberField name="graduation_year" />
        </FormGroup>
      )}
    </Form>
  )
}

function Identity({ student }: { student: Student }) {
  return (
    <FormGroup title="Persona" lead="Como aparece en su documento." columns>
      <TextField name="first_name" label="Nombres" most={60} />
      <TextField name="last_name" label="Apellidos" most={60} />
      <PrintedText names={['first_name', 'last_name']} />
      <IdentityField />
      <DateField name="birth_date" until={clock.today()} doubt="birthDateDoubt" />
      <RadioField name="gender" options={GENDERS} />
      <PhotoField name="profile_picture" picture={student.profile_picture} />
    </FormGroup>
  )
}
