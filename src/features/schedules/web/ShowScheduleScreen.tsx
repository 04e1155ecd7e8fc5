import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useTargetName } from './TargetNames.tsx'
import { TargetWeek } from './TargetWeek.tsx'
import { useTimetableSearch } from './TimetableSearch.tsx'

/** `/schedules/show`: one week, to be read, printed or kept as PDF. */
export function ShowScheduleScreen() {
  const { kind, id, period_id } = useTimetableSearch()
  const name = useTargetName(kind, id)
  return (
    <Screen title={name ? `Horario: ${name}` : 'Ver horario'}>
      {id === null ? (
        <EmptyState title="Falta elegir el horario" action={<LinkTo to="/schedules">Ir a Horarios</LinkTo>}>
          Elija primero la sección, el profesor, el aula o el estudiante.
        </EmptyState>
      ) : (
        <TargetWeek kind={kind} id={id} period_id={period_id} name={name ?? ''} />
      )}
    </Screen>
  )
}
