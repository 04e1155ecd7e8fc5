import { showClassroomTimetable } from '#features/timetable/schedules/timetables/contract.ts'
import { RelocateLink } from '#features/timetable/timetabling/web/widgets/RelocateLink.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { showClassroom, updateClassroom } from '../contract.ts'
import { ClassroomFields } from './ClassroomFields.tsx'

/** `/classrooms/:id/edit` */
export function EditClassroomScreen() {
  const id = useIdParam()
  const answer = useAnswer(showClassroom, { params: { id }, query: {} }, { silent: true })
  return (
    <EditScreen
      title="Editar aula"
      to="/classrooms"
      done="Se ha actualizado el aula con éxito"
      answer={answer}
      crumb={answer.data?.data.code}
      rows={5}
      endpoint={updateClassroom}
      params={{ id }}
      more={
        <>
          {(answer.data?.data.scheduled_hours ?? 0) > 0 && <RelocateLink search={{ classroom_id: id }} />}
          <LinkTo
            mode="default"
            icon="calendar"
            to="/schedules"
            search={{ kind: 'classroom', id }}
            allows={showClassroomTimetable}
          >
            Ver horario
          </LinkTo>
        </>
      }
    >
      <ClassroomFields />
    </EditScreen>
  )
}
