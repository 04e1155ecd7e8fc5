import { useNavigate } from '@tanstack/react-router'
import { showPhone } from '#kernel/person.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { showTeacher, type Teacher, updateTeacher } from '../contract.ts'
import { PersonFields } from './TeacherFields.tsx'
import { nameOf, useTeacherPath } from './words.ts'

/** `/teachers/:id/edit`: who somebody is; role and state have their own actions, which say what follows. */
export function EditTeacherScreen() {
  const id = useIdParam()
  const answer = useAnswer(showTeacher, { params: { id }, query: {} }, { silent: true, staleTime: 0 })
  const teacher = answer.data?.data
  useCrumb(teacher && nameOf(teacher))
  return (
    <Screen title={useTeacherPath() === '/teachers' ? 'Editar profesor' : 'Editar coordinador'} narrow>
      <Answered answer={answer}>{(read) => <Edit teacher={read} />}</Answered>
    </Screen>
  )
}

/** As people write telephones; the version of what was read stays with it. */
const asTyped = (teacher: Teacher) => ({ ...teacher, phone: teacher.phone && showPhone(teacher.phone) })

function personOnly({ is_coordinator: _, specialization_id: __, enabled: ___, ...person }: Values): Values {
  return person
}

function Edit({ teacher }: { teacher: Teacher }) {
  const navigate = useNavigate()
  const place = useTeacherPath()
  const leave = () => void navigate({ to: `${place}/${teacher.id}` })
  const params = { id: teacher.id }
  return (
    <Form
      endpoint={updateTeacher}
      params={params}
      defaults={asTyped(teacher)}
      body={personOnly}
      reread={async () => asTyped((await call(showTeacher, { params, query: {} })).data)}
      onDone={() => {
        toast.success('Se ha actualizado el profesor con éxito')
        leave()
      }}
      onCancel={leave}
    >
      <PersonFields
        picture={teacher.profile_picture}
        emailHint="Con él inicia sesión. Otra dirección vale cuando se abra el enlace que se le envía."
      />
    </Form>
  )
}
