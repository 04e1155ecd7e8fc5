import { useSearch } from '@tanstack/react-router'
import { useAnswer } from '#web/api/api.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { CreateScreen, EditScreen } from '#web/forms/FormScreens.tsx'
import { NumberField } from '#web/forms/MoneyField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { NotFoundNotice } from '#web/shell/NotFoundNotice.tsx'
import { createCourse, showCourse, updateCourse } from '../contract.ts'
import { TimetableFields } from './TimetableFields.tsx'

const NEW = {
  title: '',
  code: '',
  credits: null,
  hours: null,
  sittings: null,
  room_tag: null,
  max_absences_to_fail: null,
  supports_finals: false,
  enabled: true,
}

/**
 * `/courses/make`, and with `?update=7` the edition of a course, as of a period (routes.md#routes-by-area); addresses
 * kept from before say `?update=1&id=7`.
 */
export function MakeCourseScreen() {
  const { update, id }: Record<string, unknown> = useSearch({ strict: false })
  if (update === undefined) return <CreateCourse />
  const asked = id ?? update
  if (typeof asked !== 'number' || !Number.isInteger(asked) || asked < 1) return <NotFoundNotice />
  return <EditCourse key={asked} id={asked} />
}

function CreateCourse() {
  return (
    <CreateScreen
      title="Crear materia"
      to="/courses/all"
      done="Se ha creado la materia con éxito"
      endpoint={createCourse}
      defaults={NEW}
    >
      <CourseFields />
    </CreateScreen>
  )
}

function EditCourse({ id }: { id: number }) {
  const answer = useAnswer(showCourse, { params: { id }, query: {} }, { silent: true })
  return (
    <EditScreen
      title="Editar materia"
      to="/courses/all"
      done="Se ha actualizado la materia con éxito"
      answer={answer}
      rows={8}
      endpoint={updateCourse}
      params={{ id }}
      touches={['pensums', 'semesters', 'periods', 'prelations']}
    >
      <CourseFields isTaken />
    </EditScreen>
  )
}

/** Of a course that is taken already a new limit judges at once whose notes are to come (rules.md#absences). */
const AT_ONCE =
  'Un cambio vale enseguida donde las notas no se han entregado: puede aplazar a alguien, o levantarle el aplazo.'

function CourseFields({ isTaken = false }: { isTaken?: boolean }) {
  return (
    <>
      <FormGroup>
        <TextField name="title" most={150} />
        <PrintedText names={['title']} />
        <TextField name="code" most={20} autoCapitalize="characters" hint="Único entre todas las materias." />
      </FormGroup>
      <FormGroup columns>
        <NumberField name="credits" hint="Pesan en el promedio." />
        <NumberField name="hours" label="Horas semanales" />
        <NumberField
          name="max_absences_to_fail"
          hint={`Con una más, la materia queda aplazada por inasistencias.${isTaken ? ` ${AT_ONCE}` : ''}`}
        />
      </FormGroup>
      <TimetableFields />
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
