import { useNavigate } from '@tanstack/react-router'
import { call, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { showSpecialization, updateSpecialization } from '../contract.ts'
import { SpecializationFields } from './SpecializationFields.tsx'

/** `/specializations/:id/edit` */
export function EditSpecializationScreen() {
  const id = useIdParam()
  const sent = { params: { id }, query: {} }
  const { data, error, refetch } = useAnswer(showSpecialization, sent, { silent: true })
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/specializations' })
  useCrumb(data?.data.title)

  return (
    <Screen title="Editar especialidad" narrow>
      {data ? (
        <Form
          endpoint={updateSpecialization}
          params={{ id }}
          defaults={data.data}
          touches={['pensums']}
          reread={async () => (await call(showSpecialization, sent)).data}
          onDone={() => {
            toast.success('Se ha actualizado la especialidad con éxito')
            back()
          }}
          onCancel={back}
        >
          <SpecializationFields />
        </Form>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={56} />
      )}
    </Screen>
  )
}
