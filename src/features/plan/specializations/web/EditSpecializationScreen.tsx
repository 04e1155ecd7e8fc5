import { useAnswer } from '#web/api/api.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { showSpecialization, updateSpecialization } from '../contract.ts'
import { SpecializationFields } from './SpecializationFields.tsx'

/** `/specializations/:id/edit` */
export function EditSpecializationScreen() {
  const id = useIdParam()
  const answer = useAnswer(showSpecialization, { params: { id }, query: {} }, { silent: true })
  return (
    <EditScreen
      title="Editar especialidad"
      to="/specializations"
      done="Se ha actualizado la especialidad con éxito"
      answer={answer}
      crumb={answer.data?.data.title}
      rows={4}
      endpoint={updateSpecialization}
      params={{ id }}
      touches={['pensums']}
    >
      <SpecializationFields />
    </EditScreen>
  )
}
