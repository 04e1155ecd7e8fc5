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
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailCard } from './EmailCard.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SHORT_FORMS } from './short-forms.ts'

const OwnSessions = lazyComponent(
  async () => (await import('#features/people/account/web/widgets/OwnSessions.tsx')).OwnSessions,
)

const DigestCard = lazyComponent(
  async () => (await import('#features/messages/notifications/digest/web/widgets/DigestCard.tsx')).DigestCard,
)

/** The shell shows name and face everywhere: what changed here is told to it. */
const renew = async () => renewUser((await call(showSession)).data)

/** `/profile`: who one is here, and what one may change of it. */
export function ProfileScreen() {
  const user = useUser()
  return (
    <Screen title="Perfil" narrow>
      <div className={`grid gap-4 ${SHORT_FORMS}`}>
        <Who user={user} />
        <OwnDataCard user={user} onDone={() => void renew()} />
        <PictureCard user={user} />
        <EmailCard user_id={user.id} email={user.email} isOwn onDone={() => void renew()} />
        <PasswordCard user_id={user.id} />
        <DigestCard />
        <OwnSessions />
      </div>
    </Screen>
  )
}

function Who({ user: { name, email, profile_picture, type, level } }: { user: SessionUser }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={profile_picture} size={72} />
      <div className="grid min-w-0 gap-1">
        <p className="text-section font-bold break-words">{name}</p>
        <p className="text-control text-text-2 wrap-anywhere">{email}</p>
        <p>
          <Badge tone="info">{level === LEVELS.dios ? LEVEL_LABELS[level] : ROLE_LABELS[type]}</Badge>
        </p>
      </div>
    </div>
  )
}

function PictureCard({ user: { id, profile_picture } }: { user: SessionUser }) {
  return (
    <Card title="Foto">
      <Form
        endpoint={changePicture}
        params={{ id }}
        defaults={{ profile_picture: null }}
        touches={['session', 'students', 'teachers']}
        clears
        submit="Guardar foto"
        onDone={() => {
          toast.success('Se ha actualizado la foto con éxito')
          void renew()
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
    </Card>
  )
}
