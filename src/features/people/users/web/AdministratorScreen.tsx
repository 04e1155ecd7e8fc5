import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useHistoryTab } from '#features/institute/audit/web/widgets/use-history-tab.ts'
import { changeEmail } from '#features/people/account/credentials/contract.ts'
import { refusalToReach } from '#features/people/account/rules.ts'
import { LEVELS } from '#kernel/access.ts'
import { showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type SessionUser, useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Administrator, deleteUser, showUser, updateUser } from '../contract.ts'
import { AccessCard } from './AccessCard.tsx'
import { AccountBadge, LevelBadge } from './AccountBadges.tsx'
import { AdministratorDataCard } from './AdministratorDataCard.tsx'
import { SHORT_FORMS } from './short-forms.ts'

const SecureConfirm = lazyComponent(async () => (await import('#web/ui/SecureConfirm.tsx')).SecureConfirm)
const PermissionsCard = lazyComponent(
  async () => (await import('./PermissionsCard.tsx')).PermissionsCard,
  <Skeleton rows={6} height={30} />,
)

const EmailCard = lazyComponent(
  async () => (await import('./EmailCard.tsx')).EmailCard,
  <Skeleton rows={3} height={48} />,
)

const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
)

/** `/administrators/:id`: one administrator, and what may be done to the account. */
export function AdministratorScreen() {
  const id = useIdParam()
  const answer = useAnswer(showUser, { params: { id } }, { silent: true })
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const path = `/administrators/${id}`
  const history = useHistoryTab(path)
  const tabs = [
    { label: 'Datos', to: path },
    { label: 'Permisos', to: path, search: { tab: 'permisos' } },
    ...history.tabs,
  ]
  return (
    <AnsweredScreen
      title="Administrador"
      answer={answer}
      rows={6}
      height={56}
      action={<LinkTo to="/administrators">Ver los administradores</LinkTo>}
    >
      {(administrator) => (
        <Screen title={administrator.name} {...headOf(administrator)}>
          <Tabs label="Ficha del administrador" tabs={tabs} />
          {history.isOpen ? (
            <History of={{ entity: 'user', entity_id: id }} bare />
          ) : (
            <Whole administrator={administrator} isOnPermissions={tab === 'permisos'} />
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

/** Why the rights of somebody cannot be changed here; null when they can. */
function whyProtected(administrator: Administrator, user: SessionUser): string | null {
  const isOwn = user.id === administrator.id
  if (administrator.level === LEVELS.dios)
    return isOwn
      ? 'El nivel Dios conserva siempre todos los permisos: no se puede cambiar de rol, desactivar ni eliminar.'
      : 'Esta persona tiene el nivel Dios: nadie más puede modificarla, desactivarla ni eliminarla.'
  if (isOwn)
    return 'Nadie cambia su propio rol, estado o permisos. Si hace falta, pídalo a otro administrador.'
  if (administrator.level > user.level)
    return 'Solo otro administrador puede modificar, desactivar o eliminar a un administrador.'
  return refusalToReach(user.permissions, administrator.permissions)
    ? 'Esta persona tiene más permisos: solo la modifica, desactiva o elimina quien los tenga todos.'
    : null
}

type WholeProps = { administrator: Administrator; isOnPermissions: boolean }

function Whole({ administrator, isOnPermissions }: WholeProps) {
  const may = useMay()
  const user = useUser()
  const isOwn = user.id === administrator.id
  const why = whyProtected(administrator, user)
  const mayChange = may(updateUser) && why === null
  const mayEdit = mayChange || (may(updateUser) && isOwn)
  return (
    <div className="grid gap-6">
      {why && (
        <Card tone="info">
          <p>{why}</p>
        </Card>
      )}
      {isOnPermissions ? (
        <PermissionsCard administrator={administrator} mayEdit={mayChange} />
      ) : (
        <div className={`grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 ${SHORT_FORMS}`}>
          <div className="grid gap-6">
            <AdministratorDataCard
              administrator={administrator}
              mayEdit={mayEdit}
              mayEditRole={why === null}
            />
            {may(deleteUser) && why === null && <Removal administrator={administrator} />}
          </div>
          <div className="grid gap-6">
            <AccessCard administrator={administrator} mayEdit={mayChange} />
            {may(changeEmail) && mayEdit && (isOwn || user.type === 'admin') && (
              <EmailCard user_id={administrator.id} email={administrator.email} isOwn={isOwn} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Who it is, how the account stands, and when it was last used. */
function headOf(administrator: Administrator) {
  const { name, email, profile_picture, last_used_at } = administrator
  return {
    face: <Avatar name={name} picture={profile_picture} size={44} />,
    state: (
      <span className="flex flex-wrap gap-2">
        <LevelBadge {...administrator} />
        <AccountBadge {...administrator} />
      </span>
    ),
    lead: (
      <span className="wrap-anywhere">
        {email} · {last_used_at ? `Último acceso: ${showMoment(last_used_at)}` : 'Aún no ha entrado'}
      </span>
    ),
  }
}

function Removal({ administrator: { id, name } }: { administrator: Administrator }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useAction(deleteUser)
  const navigate = useNavigate()
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(() => setAsked(false))
    toast.success('Se ha eliminado el administrador con éxito')
    await navigate({ to: '/administrators' })
  }
  return (
    <Card title="Eliminar">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-text-2">
          Solo se elimina a quien aún no ha dejado registros. A los demás se les desactiva el acceso, y lo que
          hicieron queda a su nombre.
        </p>
        <Button mode="dangerous" icon="trash" onClick={() => setAsked(true)}>
          Eliminar administrador
        </Button>
      </div>
      <SecureConfirm
        title={`¿Desea eliminar a ${name}?`}
        open={isAsked}
        busy={remove.pending}
        confirm="Eliminar"
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
      >
        La cuenta y sus permisos se borran, y no se pueden recuperar.
      </SecureConfirm>
    </Card>
  )
}
