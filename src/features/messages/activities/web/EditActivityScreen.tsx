import { useAnswer } from '#web/api/api.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { showActivity, updateActivity } from '../contract.ts'
import { ActivityFields, checkActivity } from './ActivityFields.tsx'

/** `/activities/:id/edit` */
export function EditActivityScreen() {
  const id = useIdParam()
  const answer = useAnswer(showActivity, { params: { id } }, { silent: true })
  return (
    <EditScreen
      title="Editar actividad"
      to="/activities"
      done="Se ha actualizado la actividad con éxito"
      answer={answer}
      crumb={answer.data?.data.title}
      rows={4}
      endpoint={updateActivity}
      params={{ id }}
      check={checkActivity}
    >
      <ActivityFields />
    </EditScreen>
  )
}
