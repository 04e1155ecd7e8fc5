import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { NotFoundNotice } from '#web/shell/NotFoundNotice.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { createCourse, showCourse, updateCourse } from '../contract.ts'

const NEW = {
  title: '',
  code: '',
  credits: null,
  hours: null,
  max_absences_to_fail: null,
  supports_finals: false,
  enabled: true,
}

/** `/courses/make`, and with `?update=1&id=7` the edition of a course (routes.md#routes-by-area). */
export function MakeCourseScreen() {
  const { update, id }: Record<string, unknown> = useSearch({ strict: false })
  if (update === undefined) return <CreateCourse />
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1) return <NotFoundNotice />
  return <EditCourse key={id} id={id} />
}

function CreateCourse() {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/courses/all' })
  const tell = () => toast.success('Se ha creado la materia con éxito')
  return (
    <Screen title="Crear materia" narrow>
      <Form
        endpoint={createCourse}
        defaults={NEW}
        draft="course"
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      >
        <CourseFields />
      </Form>
    </Screen>
  )
}

function EditCourse({ id }: { id: number }) {
  const sent = { params: { id }, query: {} }
  const { data, error, refetch } = useAnswer(showCourse, sent, { silent: true })
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/courses/all' })
  return (
    <Screen title="Editar materia" narrow>
      {data ? (
        <Form
          endpoint={updateCourse}
          params={{ id }}
          defaults={data.data}
          touches={['pensums', 'semesters', 'periods', 'prelations']}
          reread={async () => (await call(showCourse, sent)).data}
          onDone={() => {
            toast.success('Se ha actualizado la materia con éxito')
            back()
          }}
          onCancel={back}
        >
          <CourseFields />
        </Form>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={56} />
      )}
    </Screen>
  )
}

function CourseFields() {
  return (
    <>
      <FormGroup>
        <TextField name="title" most={150} />
        <TextField name="code" most={20} autoCapitalize="characters" hint="Único entre todas las materias." />
      </FormGroup>
      <FormGroup columns>
        <NumberField name="credits" hint="Pesan en el promedio." />
        <NumberField name="hours" label="Horas semanales" />
        <NumberField
          name="max_absences_to_fail"
          hint="Con una más, la materia queda aplazada por inasistencias."
        />
      </FormGroup>
      <FormGroup>
        <SwitchField
          name="supports_finals"
          label="Admite entrega final"
          hint="Un jurado evalúa un trabajo al cierre del período."
        />
        <SwitchField
          name="enabled"
          label="Activa"
          hint="Una inactiva no se ofrece al agregar materias a un pensum."
        />
      </FormGroup>
    </>
  )
}
