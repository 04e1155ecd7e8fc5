import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listCourses } from '#features/plan/courses/contract.ts'
import { listPensums } from '#features/plan/pensums/contract.ts'
import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { FileField } from '#web/forms/FileField.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { showSize } from '#web/ui/file-size.ts'
import type { Document } from '../contract.ts'
import { Cover } from './Cover.tsx'
import { UploadField } from './UploadField.tsx'

const MINUTE = 60_000
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const courses = {
  endpoint: listCourses,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${text(row.title)} · ${text(row.code)}`,
  }),
}

/** What publishing and editing ask alike; `document` is the one that is edited. */
export function DocumentFields({ document }: { document?: Document }) {
  return (
    <>
      <FormGroup>
        <UploadField {...(document && { present: `${document.kind_name}, ${showSize(document.bytes)}` })} />
        <TextField name="title" most={160} />
        <TextField name="author" most={120} hint="Como se cita: «Guédez, I.». Vacío si no se sabe." />
        <TextAreaField name="description" most={1_000} />
      </FormGroup>
      <FormGroup
        title="Estante"
        lead="Sin especialidad ni materia es para todos. Con ellas lo ven el personal y los estudiantes de la especialidad que llegaron a ese semestre."
      >
        <PlaceFields document={document} />
      </FormGroup>
      <FormGroup title="Portada" lead="Sin una propia se dibuja con el título.">
        {document && <Cover of={document} />}
        <FileField
          name="cover_picture"
          accept="image/png,image/jpeg,image/webp"
          hint="PNG, JPEG o WebP de hasta 5 MB."
        />
      </FormGroup>
    </>
  )
}

function PlaceFields({ document }: { document: Document | undefined }) {
  const specialization: unknown = useWatch({ name: 'specialization_id' })
  const semester: unknown = useWatch({ name: 'semester_id' })
  const id = typeof specialization === 'number' ? specialization : null
  const { data } = useAnswer(
    listPensums,
    { query: { specialization_id: id ?? 0, with: ['semesters.courses'], limit: 0 } },
    { enabled: id !== null, staleTime: MINUTE },
  )
  const pensums = id === null ? [] : (data?.data ?? [])
  const semesters = pensums.flatMap(({ name, semesters: its = [] }) =>
    its.map((one) => ({ ...one, label: `Semestre ${one.number}${pensums.length > 1 ? `, ${name}` : ''}` })),
  )
  const taken = semesters.find((one) => one.id === semester)?.courses
  const course: unknown = useWatch({ name: 'course_id' })
  const { setValue } = useFormContext()
  // What a choice no longer offers is not kept unseen.
  const isSemesterGone = typeof semester === 'number' && (id === null || (data !== undefined && !taken))
  const isCourseGone = typeof course === 'number' && taken?.every((one) => one.id !== course)
  useEffect(() => {
    if (isSemesterGone) setValue('semester_id', null, { shouldDirty: true })
    if (isCourseGone) setValue('course_id', null, { shouldDirty: true })
  }, [isSemesterGone, isCourseGone, setValue])
  const known = document?.course ? [{ value: document.course.id, label: document.course.title }] : []
  return (
    <>
      <SpecializationField hint="El semestre y la materia se eligen dentro de ella." />
      <SelectField
        name="semester_id"
        disabled={id === null}
        placeholder="Todos los semestres"
        options={semesters.map(({ id: value, label }) => ({ value, label }))}
        known={
          document?.semester
            ? [{ value: document.semester.id, label: `Semestre ${document.semester.number}` }]
            : []
        }
      />
      {taken ? (
        <SelectField
          name="course_id"
          placeholder="Todas las materias"
          options={taken.map(({ id: value, title }) => ({ value, label: title }))}
          known={known}
        />
      ) : (
        <ComboField
          name="course_id"
          from={courses}
          placeholder="Todas las materias"
          {...(known[0] && { shown: known[0].label })}
        />
      )}
    </>
  )
}
