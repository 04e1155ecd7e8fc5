import { useAnswer } from '#web/api/api.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { showClassHour, updateClassHour } from '../contract.ts'
import { showTimes } from '../rules.ts'
import { ClassHourFields } from './ClassHourFields.tsx'

/** `/classhours/:id/edit` */
export function EditClassHourScreen() {
  const id = useIdParam()
  const answer = useAnswer(showClassHour, { params: { id } }, { silent: true })
  return (
    <EditScreen
      title="Editar hora de clase"
      to="/classhours"
      done="Se ha actualizado la hora de clase con éxito"
      answer={answer}
      crumb={answer.data && showTimes(answer.data.data)}
      rows={2}
      endpoint={updateClassHour}
      params={{ id }}
    >
      <ClassHourFields />
    </EditScreen>
  )
}
