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
import { useRecords } from '#web/ui/media.ts'
import { toast } from '#web/ui/toast.ts'
import { updateUser } from '../contract.ts'

/** Those who teach have a form of their own, which nobody else needs to fetch: its place is held until it has come. */
const OfTeacher = lazyComponent(async () => (await import('./OwnTeacherCard.tsx')).OwnTeacherCard)

const saved = 'Se ha actualizado el perfil con éxito'

type Props = { user: SessionUser; onDone: () => void }

/** The person's own data; each kind of person has another place where they stand (people.md#own-profile). */
export function OwnDataCard({ user, onDone }: Props) {
  const may = useMay()
  const isRecords = useRecords()
  if (user.teacher)
    return (
      <div style={{ minHeight: isRecords ? '35.375rem' : '19.75rem' }}>
        <OfTeacher id={user.teacher.id} onDone={onDone} />
      </div>
    )
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

function OfStudent({ id }: { id: number }) {
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
