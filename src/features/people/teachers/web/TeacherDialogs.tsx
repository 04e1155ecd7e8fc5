import type { ReactNode } from 'react'
import { ApiError, useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateTeacher } from '../contract.ts'
import { changeIsCoordinator } from '../coordination/contract.ts'
import type { Acted } from './TeacherActions.tsx'
import { nameOf } from './words.ts'

type Props = { teacher: Acted; onClose: () => void }

/** A role and a state change what others see, too: where each is shown is read again. */
const TOUCHES = ['teachers', 'specializations', 'users', 'dashboard', 'people']

/** Asks before somebody is let in, or let in no more. */
export function StateDialog({ teacher, onClose }: Props) {
  const { id, enabled } = teacher
  const name = nameOf(teacher)
  const { run, pending, error } = useAction(updateTeacher, { touches: TOUCHES, silent: true })
  const change = async () => {
    await run({ params: { id }, body: { enabled: !enabled } })
    toast.success(enabled ? `${name} ya no puede iniciar sesión` : `${name} puede iniciar sesión`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={enabled ? `¿Desea desactivar a ${name}?` : `¿Desea activar a ${name}?`}
      open
      busy={pending}
      confirm={enabled ? 'Desactivar' : 'Activar'}
      dangerous={enabled}
      onClose={onClose}
      onConfirm={() => void change().catch(() => {})}
    >
      <p>
        {enabled
          ? 'Sus sesiones se cierran ahora mismo y no se le asignan materias hasta que se active de nuevo. Lo que dictó se conserva.'
          : 'Podrá iniciar sesión con su contraseña de siempre y recibir materias.'}
      </p>
      <Refused error={error} id={id} />
    </ConfirmDialog>
  )
}

/** Asks before a teacher becomes a coordinator, or a coordinator a teacher, and says what that means. */
export function RoleDialog({ teacher, onClose }: Props) {
  const { id, is_coordinator } = teacher
  const name = nameOf(teacher)
  const { run, pending, error } = useAction(changeIsCoordinator, { touches: TOUCHES, silent: true })
  const change = async () => {
    await run({ params: { id }, body: { is_coordinator: !is_coordinator } })
    toast.success(is_coordinator ? `${name} ya no es coordinador` : `${name} es ahora coordinador`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={
        is_coordinator ? `¿Desea retirar la coordinación a ${name}?` : `¿Desea hacer coordinador a ${name}?`
      }
      open
      busy={pending}
      confirm={is_coordinator ? 'Retirar' : 'Hacer coordinador'}
      onClose={onClose}
      onConfirm={() => void change().catch(() => {})}
    >
      {is_coordinator ? (
        <p>Deja de ver a otros profesores y las especialidades. Conserva las materias que dicta.</p>
      ) : (
        <p>
          Podrá coordinar especialidades, con sus secciones y prelaciones, y ver a los profesores que
          supervise. Conserva las materias que dicta.
        </p>
      )}
      <p className="mt-2">
        Sus sesiones se cierran ahora mismo: al entrar de nuevo verá lo que le corresponde.
      </p>
      <Refused error={error} id={id} />
    </ConfirmDialog>
  )
}

type Way = { to: (id: number) => string; words: string }

/** Where what stands against it can be put in order. */
const WAYS: Record<string, Way> = {
  teacher_has_course_sections: { to: (id) => `/teachers/${id}/courses`, words: 'Ver sus materias' },
  coordinator_has_specializations: { to: (id) => `/coordinators/${id}`, words: 'Ver sus especialidades' },
  coordinator_has_supervised_teachers: {
    to: (id) => `/coordinators/${id}/supervising`,
    words: 'Ver a quién supervisa',
  },
}

/** Why not, and the way out. */
export function Refused({
  error,
  id,
  children,
}: {
  error: ApiError | null
  id: number
  children?: ReactNode
}) {
  if (!error) return null
  const way = error instanceof ApiError ? WAYS[error.code] : undefined
  return (
    <div role="alert" className="mt-3 grid gap-1 rounded-md bg-bad-bg p-3">
      <p className="flex gap-2">
        <Icon name="warning" />
        <span>{sentenceOf(error)}</span>
      </p>
      {way && (
        <p>
          <LinkTo to={way.to(id)} look="link">
            {way.words}
          </LinkTo>
        </p>
      )}
      {children}
    </div>
  )
}
