import { useNavigate } from '@tanstack/react-router'
import { call, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { showActivity, updateActivity } from '../contract.ts'
import { ActivityFields, checkActivity } from './ActivityFields.tsx'

/** `/activities/:id/edit` */
export function EditActivityScreen() {
  const id = useIdParam()
  const sent = { params: { id } }
  const { data, error, refetch } = useAnswer(showActivity, sent, { silent: true })
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/activities' })
  useCrumb(data?.data.title)

  return (
    <Screen title="Editar actividad" narrow>
      {data ? (
        <Form
          endpoint={updateActivity}
          params={{ id }}
          defaults={data.data}
          check={checkActivity}
          reread={async () => (await call(showActivity, sent)).data}
          onDone={() => {
            toast.success('Se ha actualizado la actividad con éxito')
            back()
          }}
          onCancel={back}
        >
          <ActivityFields />
        </Form>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={56} />
      )}
    </Screen>
  )
}
