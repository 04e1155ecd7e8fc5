import { showMoment } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { Form } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Administrator, showUser, updateUser } from '../contract.ts'
import { levelLabel } from './AccountBadges.tsx'
import { STAFF_ROLES, STAFF_ROLES_HINT } from './CreateAdministratorScreen.tsx'

type Props = { administrator: Administrator; mayEdit: boolean; mayEditRole: boolean }

/** Name and role. */
export function AdministratorDataCard({ administrator, mayEdit, mayEditRole }: Props) {
  const { id, name, role, email, enabled, created_at, updated_at } = administrator
  const isOwn = useUser().id === id
  const created = { term: 'Creado', value: <span className="figures">{showMoment(created_at)}</span> }
  if (!mayEdit)
    return (
      <Card title="Datos">
        <DescriptionList
          facts={[
            { term: 'Nombre', value: name },
            { term: 'Rol', value: levelLabel(administrator) },
            created,
          ]}
        />
      </Card>
    )
  return (
    <Card title="Datos">
      <Form
        // What the other cards change makes another version, from which this one begins anew.
        key={`${enabled} ${email}`}
        endpoint={updateUser}
        params={{ id }}
        defaults={{ name, role, updated_at }}
        touches={isOwn ? ['session'] : []}
        reread={async () => (await call(showUser, { params: { id } })).data}
        // The own role, even unchanged, is nobody's to send.
        body={(body) => (mayEditRole ? body : { name: body.name })}
        submit="Guardar datos"
        onDone={() => toast.success('Se ha actualizado el administrador con éxito')}
      >
        <TextField name="name" label="Nombre y apellido" needed most={100} autoComplete="off" />
        {mayEditRole ? (
          <RadioField
            name="role"
            needed
            options={STAFF_ROLES}
            hint={`${STAFF_ROLES_HINT} Al cambiar el rol se cierran sus sesiones.`}
          />
        ) : (
          <DescriptionList facts={[{ term: 'Rol', value: levelLabel(administrator) }, created]} />
        )}
      </Form>
    </Card>
  )
}
