import { showStudent } from '#features/students/contract.ts'
import { showTeacher, updateTeacher } from '#features/teachers/contract.ts'
import { GENDER_LABELS } from '#kernel/labels.ts'
import { showIdentity, showPhone } from '#kernel/person.ts'
import { call, useAnswer, useMay } from '#web/api.tsx'
import { Form, FormGroup } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { PhoneField, TextField } from '#web/fields/TextField.tsx'
import type { SessionUser } from '#web/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateUser } from '../contract.ts'

const saved = 'Se ha actualizado el perfil con éxito'
const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))

type Props = { user: SessionUser; onDone: () => void }

/** The person's own data; each kind of person has another place where they stand (spec.md 6). */
export function OwnDataCard({ user, onDone }: Props) {
  const may = useMay()
  if (user.teacher) return <OfTeacher id={user.teacher.id} onDone={onDone} />
  if (user.student) return <OfStudent id={user.student.id} />
  if (user.isAdmin && may(updateUser)) return <OfAdministrator user={user} onDone={onDone} />
  return (
    <Card title="Datos personales">
      <DescriptionList facts={[{ term: 'Nombre', value: user.name }]} />
      <p className="hint mt-3">Si el nombre no es correcto, pida a un administrador que lo corrija.</p>
    </Card>
  )
}

function OfAdministrator({ user: { id, name }, onDone }: Props) {
  return (
    <Card title="Datos personales">
      <Form
        endpoint={updateUser}
        params={{ id }}
        defaults={{ name }}
        touches={['session']}
        submit="Guardar datos"
        onDone={() => {
          toast.success(saved)
          onDone()
        }}
      >
        <TextField name="name" label="Nombre y apellido" needed most={100} autoComplete="name" />
      </Form>
    </Card>
  )
}

function OfTeacher({ id, onDone }: { id: number; onDone: () => void }) {
  const sent = { params: { id } }
  const { data, error, refetch } = useAnswer(showTeacher, sent, { silent: true })
  if (!data) return <Waiting error={error} retry={() => void refetch()} />
  const teacher = data.data
  return (
    <Card title="Datos personales">
      <Form
        endpoint={updateTeacher}
        params={{ id }}
        defaults={{ ...teacher, phone: teacher.phone && showPhone(teacher.phone) }}
        touches={['session']}
        reread={async () => (await call(showTeacher, sent)).data}
        submit="Guardar datos"
        onDone={() => {
          toast.success(saved)
          onDone()
        }}
      >
        <FormGroup columns>
          <TextField name="first_name" needed most={60} autoComplete="given-name" />
          <TextField name="last_name" needed most={60} autoComplete="family-name" />
          <PhoneField name="phone" />
          <SelectField name="gender" options={GENDERS} placeholder="Sin indicar" />
        </FormGroup>
        <p className="hint">
          Documento {showIdentity(teacher.identity_kind, teacher.identity_number)}. Si no es correcto, pida a
          un administrador que lo corrija.
        </p>
      </Form>
    </Card>
  )
}

function OfStudent({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(showStudent, { params: { id }, query: {} }, { silent: true })
  if (!data) return <Waiting error={error} retry={() => void refetch()} />
  const { first_name, last_name, identity_kind, identity_number, ...rest } = data.data
  const { name, phone, relationship } = rest.emergency_contact ?? {}
  const contact = [name, relationship, phone && showPhone(phone)].filter(Boolean).join(' · ')
  return (
    <>
      <Card title="Datos personales">
        <DescriptionList
          facts={[
            { term: 'Nombre', value: `${first_name} ${last_name}` },
            { term: 'Documento', value: showIdentity(identity_kind, identity_number) },
            { term: 'Fecha de nacimiento', value: rest.birth_date },
            { term: 'Género', value: GENDER_LABELS[rest.gender] },
            { term: 'Teléfono', value: showPhone(rest.phone) },
            { term: 'Dirección', value: rest.address },
            { term: 'Contacto de emergencia', value: contact },
          ]}
        />
        <p className="hint mt-3">
          Si algún dato no es correcto, pida la corrección en el instituto: la hace un administrador o quien
          coordina la especialidad.
        </p>
      </Card>
      <div className="flex flex-wrap gap-2">
        <LinkTo to={`/profile/${id}/payments`} mode="default" icon="money">
          Mis pagos
        </LinkTo>
        <LinkTo to={`/profile/${id}/inscriptions`} mode="default" icon="receipt">
          Mis inscripciones
        </LinkTo>
      </div>
    </>
  )
}

function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Card title="Datos personales">
      {error ? <ErrorState error={error} retry={retry} /> : <Skeleton rows={4} height={44} />}
    </Card>
  )
}
