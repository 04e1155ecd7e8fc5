import { type AnyRoute, useRouter, useSearch } from '@tanstack/react-router'
import { ROLE_LABELS, type Role } from '#kernel/roles.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/go-back.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'

const inWords = new Intl.ListFormat('es-VE', { type: 'disjunction' })
const named = (roles: readonly Role[]) => inWords.format(roles.map((role) => ROLE_LABELS[role].toLowerCase()))

/** The closed screen, the roles that may open it, and whom to ask. */
function useWhose(): string | null {
  const { of }: { of?: unknown } = useSearch({ strict: false })
  // From the router: importing the table of screens would be a loop.
  const all: Record<string, AnyRoute> = useRouter().routesById
  const wanted = Object.values(all)
    .map(({ options }) => options.staticData?.screen)
    .find((screen) => screen?.path === of)
  if (!wanted || wanted.roles === 'session') return null
  const whose = `«${wanted.title}» es para quien tenga el papel de ${named(wanted.roles)}.`
  return wanted.permission ? `${whose} Si la necesita, pida el permiso a un administrador.` : whose
}

export function AccessDeniedScreen() {
  const back = useBack()
  const whose = useWhose()
  return (
    <Screen title="Acceso denegado">
      <div className="notice">
        <span className="text-text-3">
          <Icon name="key" size={32} />
        </span>
        <h2>No puedes acceder a esta vista</h2>
        {whose && <p>{whose}</p>}
        <div className="notice-actions">
          <Button mode="primary" onClick={back}>
            Regresar
          </Button>
          <LinkTo to="/home" mode="ghost">
            Ir al inicio
          </LinkTo>
        </div>
      </div>
    </Screen>
  )
}
