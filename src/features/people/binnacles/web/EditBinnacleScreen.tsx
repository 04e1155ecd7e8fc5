import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { showBinnacle, updateBinnacle } from '../contract.ts'
import { BinnacleFields } from './BinnacleFields.tsx'

/** `/binnacles/:id/edit`: for its author within seven days, then for administrators. */
export function EditBinnacleScreen() {
  const id = useIdParam()
  const answer = useAnswer(showBinnacle, { params: { id }, query: {} }, { silent: true })
  const binnacle = answer.data?.data
  if (binnacle && !binnacle.may_change)
    return (
      <Screen title="Editar bitácora" narrow>
        <EmptyState
          title="Ya no se puede cambiar desde aquí"
          action={
            <LinkTo to="/binnacles" mode="primary">
              Ver las bitácoras
            </LinkTo>
          }
        >
          La cambia quien la escribió, durante siete días; después, un administrador.
        </EmptyState>
      </Screen>
    )
  const course = binnacle?.course
  return (
    <EditScreen
      title="Editar bitácora"
      to="/binnacles"
      done="Se ha actualizado la bitácora con éxito"
      answer={answer}
      crumb={binnacle?.title}
      rows={6}
      endpoint={updateBinnacle}
      params={{ id }}
      touches={['students', 'audit-entries']}
    >
      {binnacle && <p className="text-text-2">{binnacle.student_name}</p>}
      <BinnacleFields student_id={binnacle?.student_id ?? null} place={course ?? null} />
    </EditScreen>
  )
}
