import { useNavigate } from '@tanstack/react-router'
import { createSpecialization, listSpecializations } from '#features/plan/specializations/contract.ts'
import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { neededFirst } from '#web/api/needed-first.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createPensum } from '../contract.ts'

const FIRST = neededFirst({
  what: 'una especialidad',
  to: '/specializations/create',
  allows: createSpecialization,
  act: 'Crear especialidad',
})
const NEW = { name: '', specialization_id: null }

/** `/pensums/create`: name and specialization; the semesters come in the editor. */
export function CreatePensumScreen() {
  const specializations = useAnswer(listSpecializations, { query: { limit: 0 } }, { silent: true })
  return (
    <Screen
      title="Crear pensum"
      lead="Empieza como borrador: después se agregan los semestres y sus materias."
      narrow
    >
      <Answered answer={specializations} rows={2} height={56}>
        {(all) =>
          all.length > 0 ? (
            <PensumForm />
          ) : (
            <EmptyState {...FIRST}>Un pensum ordena las materias de una especialidad.</EmptyState>
          )
        }
      </Answered>
    </Screen>
  )
}

function PensumForm() {
  const navigate = useNavigate()
  return (
    <Form
      endpoint={createPensum}
      defaults={NEW}
      submit="Crear pensum"
      touches={['specializations']}
      onDone={({ data }) => {
        toast.success('Se ha creado el pensum con éxito')
        void navigate({ to: `/pensums/${data.id}/edit` })
      }}
      onCancel={() => void navigate({ to: '/pensums' })}
    >
      <FormGroup>
        <SpecializationField />
        <TextField name="name" most={100} hint="Como «Plan 2026»: único dentro de la especialidad." />
      </FormGroup>
    </Form>
  )
}
