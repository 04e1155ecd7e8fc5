import { useNavigate } from '@tanstack/react-router'
import { SpecializationField } from '#features/specializations/web/widgets/SpecializationField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createPensum } from '../contract.ts'

const NEW = { name: '', specialization_id: null }

/** `/pensums/create`: name and specialization; the semesters come in the editor. */
export function CreatePensumScreen() {
  const navigate = useNavigate()
  return (
    <Screen
      title="Crear pensum"
      lead="Empieza como borrador: después se agregan los semestres y sus materias."
      narrow
    >
      <Form
        endpoint={createPensum}
        defaults={NEW}
        draft="pensum"
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
    </Screen>
  )
}
