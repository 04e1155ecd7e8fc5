import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type Teacher, updateTeacher } from '../contract.ts'
import { changeIsCoordinator } from '../coordination/contract.ts'
import { deleteTeacher } from '../lifecycle/contract.ts'
import type { TeacherPath } from './words.ts'

const StateDialog = lazyComponent(async () => (await import('./TeacherDialogs.tsx')).StateDialog)
const RoleDialog = lazyComponent(async () => (await import('./TeacherDialogs.tsx')).RoleDialog)

const RemoveTeacher = lazyComponent(
  async () => (await import('../lifecycle/web/widgets/RemoveTeacher.tsx')).RemoveTeacher,
)

/** What the actions need to know of somebody: a row of a list, or the whole. */
export type Acted = Pick<Teacher, 'id' | 'first_name' | 'last_name' | 'is_coordinator' | 'enabled'>

type OpenDialog = { what: 'state' | 'role' | 'remove'; teacher: Acted } | null

/** Whether somebody edits teachers other than oneself: staff alone, by role or by a permission that was added. */
export function useMayEditTeachers(): boolean {
  const may = useMay()
  const { isAdmin, isLowAdmin } = useUser()
  return (isAdmin || isLowAdmin) && may(updateTeacher)
}

/** What may be done with a teacher, as the items of a menu, and the dialogs behind them. */
export function useTeacherActions(place: TeacherPath, { isOwnScreen = false } = {}) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const may = useMay()
  const edits = useMayEditTeachers()
  const { type } = useUser()
  const seesWeek = type === 'admin' || type === 'coordinator'

  const itemsOf = (teacher: Acted): MenuItem[] => {
    const path = `${place}/${teacher.id}`
    const toSee: MenuItem[] = [
      { label: 'Ver ficha', icon: 'eye', to: path },
      ...(seesWeek ? [{ label: 'Ver horario', icon: 'clock' as const, to: `${path}/schedule` }] : []),
      ...(edits ? [{ label: 'Editar', icon: 'edit' as const, to: `${path}/edit` }] : []),
    ]
    return [
      ...(isOwnScreen ? [] : toSee),
      ...(may(changeIsCoordinator)
        ? [
            {
              label: teacher.is_coordinator ? 'Retirar la coordinación' : 'Hacer coordinador',
              icon: 'star' as const,
              onPick: () => setDialog({ what: 'role', teacher }),
            },
          ]
        : []),
      ...(edits
        ? [
            teacher.enabled
              ? {
                  label: 'Desactivar',
                  icon: 'hide' as const,
                  onPick: () => setDialog({ what: 'state', teacher }),
                }
              : {
                  label: 'Activar',
                  icon: 'eye' as const,
                  onPick: () => setDialog({ what: 'state', teacher }),
                },
          ]
        : []),
      ...(may(deleteTeacher)
        ? [
            {
              label: 'Eliminar',
              icon: 'trash' as const,
              dangerous: true,
              onPick: () => setDialog({ what: 'remove', teacher }),
            },
          ]
        : []),
    ]
  }
  const close = () => setDialog(null)
  const dialogs = (
    <>
      {dialog?.what === 'state' && <StateDialog teacher={dialog.teacher} onClose={close} />}
      {dialog?.what === 'remove' && (
        <RemoveTeacher
          teacher={{
            id: dialog.teacher.id,
            name: `${dialog.teacher.first_name} ${dialog.teacher.last_name}`,
          }}
          to={place}
          onClose={close}
        />
      )}
      {dialog?.what === 'role' && <RoleDialog teacher={dialog.teacher} onClose={close} />}
    </>
  )
  return { itemsOf, dialogs }
}
