import { useState } from 'react'
import { LEVELS } from '#kernel/access.ts'
import { keyOf, queries, useAction } from '#web/api/api.tsx'
import { FormGuard } from '#web/forms/FormGuard.tsx'
import { SaveBar } from '#web/forms/SaveBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Administrator, showUser, updateUser } from '../contract.ts'
import { levelLabel } from './AccountBadges.tsx'
import { PermissionTable } from './PermissionTable.tsx'

type Props = { administrator: Administrator; mayEdit: boolean }

/** What the person may do. */
export function PermissionsCard(props: Props) {
  if (props.administrator.level !== LEVELS.dios) return <Permissions {...props} />
  return (
    <Card title="Permisos">
      <p>Tiene todos los permisos.</p>
    </Card>
  )
}

/** What the role gives, and what was added to it or taken from it. */
function Permissions({ administrator, mayEdit }: Props) {
  const { id, role_permissions: byRole, permissions: saved, updated_at } = administrator
  const [choices, setChoices] = useState<Record<string, boolean>>({})
  const update = useAction(updateUser)
  const wanted = { ...saved, ...choices }
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== saved[name])
  const different = Object.keys(wanted).filter((name) => wanted[name] !== byRole[name])

  const save = async () => {
    if (changed.length === 0) return
    // Only what differs from the role is kept; null gives back to it.
    const permissions = Object.fromEntries(
      changed.map((name) => [name, wanted[name] === byRole[name] ? null : (wanted[name] ?? false)]),
    )
    const sent = { params: { id } }
    const answer = await update.run({ ...sent, body: { permissions } }, { version: updated_at })
    queries.setQueryData(keyOf(showUser, sent), answer)
    setChoices({})
    toast.success('Se han actualizado los permisos con éxito')
  }
  return (
    <Card
      title="Permisos"
      action={
        mayEdit && (
          <Button size="sm" disabled={different.length === 0} onClick={() => setChoices(byRole)}>
            Volver a los del rol
          </Button>
        )
      }
    >
      <p className="mb-3 text-text-2">
        El rol {levelLabel(administrator)} da unos permisos; aquí se conceden otros o se quitan de esos.{' '}
        {summary(different.length)}
      </p>
      <form
        className="[&_.save-state]:max-w-none"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <PermissionTable
          given={wanted}
          byRole={byRole}
          onChange={mayEdit ? (name, isGiven) => setChoices({ ...choices, [name]: isGiven }) : null}
        />
        {mayEdit && (
          <SaveBar
            state={update.pending ? 'saving' : changed.length > 0 ? 'changed' : 'clean'}
            submit="Guardar permisos"
          />
        )}
      </form>
      <FormGuard isUnsaved={() => changed.length > 0} />
    </Card>
  )
}

function summary(count: number): string {
  if (count === 0) return 'Ninguno difiere del rol.'
  return count === 1 ? '1 difiere del rol.' : `${count} difieren del rol.`
}
