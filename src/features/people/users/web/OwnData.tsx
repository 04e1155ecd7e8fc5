import type { ReactNode } from 'react'
import { type Student, showStudent } from '#features/people/students/contract.ts'
import { showDay } from '#kernel/dates.ts'
import { GENDER_LABELS, showIdentity, showPhone } from '#kernel/person.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateUser } from '../contract.ts'

/** Those who teach have a form of their own, which nobody else needs to fetch. */
const OfTeacher = lazyComponent(async () => (await import('./OwnTeacherForm.tsx')).OwnTeacherForm)

const saved = 'Se ha actualizado el perfil con éxito'

type Props = { user: SessionUser; onDone: () => void }

/** The form of what one may change of the own data, by kind of person (people.md#own-profile); null for whom others do it. */
export function useOwnForm(user: SessionUser): ((onDone: () => void) => ReactNode) | null {
  const may = useMay()
  const { teacher, isAdmin } = user
  if (teacher) return (onDone) => <OfTeacher id={teacher.id} onDone={onDone} />
  return isAdmin && may(updateUser) ? (onDone) => <OfAdministrator user={user} onDone={onDone} /> : null
}

function OfAdministrator({ user: { id, name }, onDone }: Props) {
  return (
    <Form
      endpoint={updateUser}
      params={{ id }}
      defaults={{ name }}
      reread={null}
      touches={['session']}
      submit="Guardar datos"
      onDone={() => {
        toast.success(saved)
        onDone()
      }}
    >
      <TextField name="name" label="Nombre y apellido" needed most={100} autoComplete="name" />
    </Form>
  )
}

/** What the institute has of a student, who reads it here. */
export function OwnStudentData({ id }: { id: number }) {
  const answer = useAnswer(showStudent, { params: { id }, query: {} }, { silent: true })
  return (
    <>
      <Card title="Datos personales">
        <Answered answer={answer} rows={7} height={38}>
          {(student) => (
            <>
              <DescriptionList facts={factsOf(student)} />
              <p className="hint mt-3">
                Si algún dato no es correcto, pida la corrección en el instituto: la hace un administrador o
                quien coordina la especialidad.
              </p>
            </>
          )}
        </Answered>
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

function factsOf({ first_name, last_name, identity_kind, identity_number, ...rest }: Student) {
  const { name, phone, relationship } = rest.emergency_contact ?? {}
  const contact = [name, relationship?.toLocaleLowerCase('es-VE'), phone && showPhone(phone)]
    .filter(Boolean)
    .join(' · ')
  return [
    { term: 'Nombre', value: `${first_name} ${last_name}` },
    { term: 'Documento', value: showIdentity(identity_kind, identity_number) },
    { term: 'Fecha de nacimiento', value: showDay(rest.birth_date) },
    { term: 'Género', value: GENDER_LABELS[rest.gender] },
    { term: 'Teléfono', value: showPhone(rest.phone) },
    { term: 'Dirección', value: rest.address },
    { term: 'Contacto de emergencia', value: contact },
  ]
}
