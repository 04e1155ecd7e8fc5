import { type ReactNode, useRef, useState } from 'react'
import { showSession } from '#features/people/account/contract.ts'
import { changePicture } from '#features/people/account/credentials/contract.ts'
import { LEVEL_LABELS, LEVELS } from '#kernel/access.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { Avatar } from '#web/api/Avatar.tsx'
import { call } from '#web/api/api.tsx'
import { renewUser, type SessionUser, useUser } from '#web/api/session.ts'
import { Form } from '#web/forms/Form.tsx'
import { PhotoField } from '#web/forms/PhotoField.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailForm, OWN_CHANGE } from './EmailCard.tsx'
import { OwnStudentData, useOwnForm } from './OwnData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SHORT_FORMS } from './short-forms.ts'

const OwnSessions = lazyComponent(
  async () => (await import('#features/people/account/web/widgets/OwnSessions.tsx')).OwnSessions,
)

/** It holds its place: what is below it may be there first. */
const DigestCard = lazyComponent(
  async () => (await import('#features/messages/notifications/digest/web/widgets/DigestCard.tsx')).DigestCard,
  <Skeleton rows={1} height={103} />,
)

/** The shell shows name and face everywhere: what changed here is told to it. */
const renew = async () => renewUser((await call(showSession)).data)

/** `/profile`: who one is here, and what one may change of it. */
export function ProfileScreen() {
  const user = useUser()
  return (
    <Screen title="Perfil" narrow>
      <div className={`grid gap-6 ${SHORT_FORMS}`}>
        <Who user={user} />
        <Account user={user} />
        {user.student && <OwnStudentData id={user.student.id} />}
        <DigestCard />
        <OwnSessions />
      </div>
    </Screen>
  )
}

function Who({ user: { name, profile_picture, type, level } }: { user: SessionUser }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={profile_picture} size={56} />
      <p className="min-w-0 text-section font-bold break-words">{name}</p>
      <Badge tone="info">{level === LEVELS.dios ? LEVEL_LABELS[level] : ROLE_LABELS[type]}</Badge>
    </div>
  )
}

/** What can be changed, a row each; one of them is open at a time, and its button the only one that is filled. */
function Account({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<string | null>(null)
  const ownForm = useOwnForm(user)
  const { id, name, email, profile_picture } = user
  const row = (term: string, value: ReactNode, form: Changing | null) => (
    <AccountRow
      term={term}
      value={value}
      isOpen={open === term}
      setOpen={(isOpen) => setOpen(isOpen ? term : null)}
      form={form}
    />
  )
  return (
    <Card title="Cuenta" flush>
      <ul className="ruled">
        {row('Datos', name, ownForm)}
        {row('Foto', profile_picture ? 'Con foto' : 'Sin foto', (onDone) => (
          <PictureForm user={user} onDone={onDone} />
        ))}
        {row('Correo', <Address of={email} />, (onDone) => (
          <>
            <p className="mb-4">{OWN_CHANGE}</p>
            <EmailForm user_id={id} isOwn onDone={onDone} />
          </>
        ))}
        {row('Contraseña', '••••••••', (onDone) => (
          <PasswordForm user_id={id} onDone={onDone} />
        ))}
      </ul>
      {!ownForm && !user.student && (
        <p className="hint mt-2">Si el nombre no es correcto, pida a un administrador que lo corrija.</p>
      )}
    </Card>
  )
}

/** An address, which breaks before its sign where it breaks at all. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}

type Changing = (onDone: () => void) => ReactNode
type RowProps = {
  term: string
  value: ReactNode
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  form: Changing | null
}

function AccountRow({ term, value, isOpen, setOpen, form }: RowProps) {
  const button = useRef<HTMLButtonElement>(null)
  const done = () => {
    setOpen(false)
    button.current?.focus()
    void renew()
  }
  return (
    <li>
      <div className="flex items-center gap-3 py-2">
        <span className="w-24 flex-none text-text-2">{term}</span>
        <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
        {form && (
          <Button
            ref={button}
            mode="ghost"
            size="sm"
            label={isOpen ? 'Cancelar' : `Cambiar ${term.toLocaleLowerCase('es-VE')}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Cancelar' : 'Cambiar'}
          </Button>
        )}
      </div>
      {isOpen && form && <div className="pb-3">{form(done)}</div>}
    </li>
  )
}

type PictureProps = { user: SessionUser; onDone: () => void }

function PictureForm({ user: { id, profile_picture }, onDone }: PictureProps) {
  return (
    <Form
      endpoint={changePicture}
      params={{ id }}
      defaults={{ profile_picture: null }}
      touches={['session', 'students', 'teachers']}
      clears
      submit="Guardar foto"
      onDone={() => {
        toast.success('Se ha actualizado la foto con éxito')
        onDone()
      }}
    >
      <PhotoField
        name="profile_picture"
        label="Foto de perfil"
        needed={false}
        picture={profile_picture}
        hint="PNG, JPEG o WebP de hasta 5 MB. Se recorta en forma de cuadrado."
      />
    </Form>
  )
}
