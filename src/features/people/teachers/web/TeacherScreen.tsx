import { useState } from 'react'
import { sendAccountConfirm } from '#features/people/users/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { GENDER_LABELS, showIdentity, showPhone } from '#kernel/person.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Teacher } from '../contract.ts'
import { assignSpecializations } from '../coordination/contract.ts'
import { TeacherFrame } from './TeacherFrame.tsx'
import { nameOf } from './words.ts'

const SpecializationsDialog = lazyComponent(
  async () => (await import('./SpecializationsDialog.tsx')).SpecializationsDialog,
)

/** Who somebody is, how to reach them, whether they can enter, and what they coordinate. */
export function TeacherScreen() {
  return <TeacherFrame>{(teacher) => <Data teacher={teacher} />}</TeacherFrame>
}

function Data({ teacher }: { teacher: Teacher }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <Card title="Datos" flush>
        <DescriptionList
          facts={[
            { term: 'Documento', value: showIdentity(teacher.identity_kind, teacher.identity_number) },
            { term: 'Género', value: teacher.gender && GENDER_LABELS[teacher.gender] },
            { term: 'Teléfono', value: teacher.phone && showPhone(teacher.phone) },
            { term: 'Correo electrónico', value: teacher.email },
          ]}
        />
      </Card>
      <div className="grid gap-6">
        {teacher.is_coordinator && <Coordinated teacher={teacher} />}
        <Account teacher={teacher} />
      </div>
    </div>
  )
}

function Coordinated({ teacher }: { teacher: Teacher }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const { specializations = [] } = teacher
  return (
    <Card
      title="Especialidades que coordina"
      {...(specializations.length === 0 && { tone: 'warn' as const })}
      action={
        may(assignSpecializations) && (
          <Button size="sm" icon="edit" onClick={() => setOpen(true)}>
            Asignar
          </Button>
        )
      }
    >
      {specializations.length === 0 ? (
        <p>Todavía ninguna. Sin especialidad no ve secciones ni prelaciones que no sean las suyas.</p>
      ) : (
        <ul className="grid gap-1">
          {specializations.map(({ id, code, title }) => (
            <li key={id}>
              {title} <span className="hint figures">{code}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <SpecializationsDialog teacher={teacher} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Account({ teacher }: { teacher: Teacher }) {
  const { user, enabled } = teacher
  const may = useMay()
  const send = useAction(sendAccountConfirm)
  const [isSent, setSent] = useState(false)
  if (!user) return null
  const resend = async () => {
    await send.run({ params: { id: user.id } })
    setSent(true)
    toast.success('Se ha enviado el correo de confirmación', `A ${user.email}.`)
  }
  return (
    <Card title="Cuenta">
      <div className="grid justify-items-start gap-2">
        <p>
          {enabled
            ? `${nameOf(teacher)} puede iniciar sesión.`
            : 'No puede iniciar sesión: está inactivo y no se le asignan materias.'}
        </p>
        {user.confirmed_at ? (
          <p className="text-control text-text-2">
            Cuenta confirmada el <span className="figures">{showMoment(user.confirmed_at)}</span>.
          </p>
        ) : (
          <p>
            La cuenta aún no ha sido confirmada: falta abrir el enlace del correo y elegir una contraseña. El
            enlace vale 7 días.
          </p>
        )}
        {!user.confirmed_at && may(sendAccountConfirm) && (
          <Button icon="out" busy={send.pending} disabled={isSent} onClick={() => void resend()}>
            {isSent ? 'Correo enviado' : 'Enviar el correo otra vez'}
          </Button>
        )}
      </div>
    </Card>
  )
}
