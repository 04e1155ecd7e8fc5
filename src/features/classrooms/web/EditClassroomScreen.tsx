import { useNavigate } from '@tanstack/react-router'
import { showClassroomTimetable } from '#features/schedules/timetables/contract.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { showClassroom, updateClassroom } from '../contract.ts'
import { ClassroomFields } from './ClassroomFields.tsx'

/** `/classrooms/:id/edit` */
export function EditClassroomScreen() {
  const id = useIdParam()
  const sent = { params: { id }, query: {} }
  const { data, error, refetch } = useAnswer(showClassroom, sent, { silent: true })
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/classrooms' })
  useCrumb(data?.data.code)

  return (
    <Screen
      title="Editar aula"
      narrow
      more={
        <LinkTo
          mode="default"
          icon="calendar"
          to="/schedules"
          search={{ kind: 'classroom', id }}
          allows={showClassroomTimetable}
        >
          Ver horario
        </LinkTo>
      }
    >
      {data ? (
        <Form
          endpoint={updateClassroom}
          params={{ id }}
          defaults={data.data}
          reread={async () => (await call(showClassroom, sent)).data}
          onDone={() => {
            toast.success('Se ha actualizado el aula con éxito')
            back()
          }}
          onCancel={back}
        >
          <ClassroomFields />
        </Form>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={56} />
      )}
    </Screen>
  )
}
