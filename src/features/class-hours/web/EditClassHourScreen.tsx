import { useNavigate } from '@tanstack/react-router'
import { call, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { showClassHour, updateClassHour } from '../contract.ts'
import { showTimes } from '../rules.ts'
import { ClassHourFields } from './ClassHourFields.tsx'

/** `/classhours/:id/edit` */
export function EditClassHourScreen() {
  const id = useIdParam()
  const sent = { params: { id } }
  const { data, error, refetch } = useAnswer(showClassHour, sent, { silent: true })
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/classhours' })
  useCrumb(data && showTimes(data.data))

  return (
    <Screen title="Editar hora de clase" narrow>
      {data ? (
        <Form
          endpoint={updateClassHour}
          params={{ id }}
          defaults={data.data}
          reread={async () => (await call(showClassHour, sent)).data}
          onDone={() => {
            toast.success('Se ha actualizado la hora de clase con éxito')
            back()
          }}
          onCancel={back}
        >
          <ClassHourFields />
        </Form>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={56} />
      )}
    </Screen>
  )
}
