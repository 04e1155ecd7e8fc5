import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Period } from '#features/periods/contract.ts'
import { listSections } from '#features/sections/contract.ts'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { SpecializationField } from '#features/specializations/web/widgets/SpecializationField.tsx'
import { listStudents, showStudent } from '#features/students/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { createInscription } from '../contract.ts'

type Who = 'student' | 'person'
const WHO: { value: Who; label: string }[] = [
  { value: 'student', label: 'Estudiante existente' },
  { value: 'person', label: 'Persona nueva' },
]

// Most are students already.
const PersonFields = lazy(async () => ({ default: (await import('./PersonFields.tsx')).PersonFields }))

/** Who is inscribed, and where. */
export function InscriptionForm({ periods }: { periods: readonly Period[] }) {
  const [who, setWho] = useState<Who>('student')
  const student_id = useStudentInAddress()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/inscriptions', search: { tab: 'inscripciones' } })
  const period_id = (periods.find(({ enabled }) => !enabled) ?? periods[0])?.id
  const defaults =
    who === 'student'
      ? { period_id, ...(student_id && { student_id }) }
      : { period_id, student: { identity_kind: 'V' } }
  return (
    <div className="grid gap-4">
      <Segmented label="A quién se inscribe" choices={WHO} value={who} onChange={setWho} />
      <Form
        // Each begins with fields of its own.
        key={who}
        endpoint={createInscription}
        defaults={defaults}
        submit="Inscribir"
        touches={['sections', 'students']}
        {...(who === 'person' && { draft: 'inscribe-person' })}
        onCancel={leave}
        onDone={({ data }) => {
          toast.success(
            'Se ha creado la inscripción con éxito',
            `${data.student_name} quedó en la sección ${data.section_code} del período ${data.period_name}.`,
          )
          leave()
        }}
      >
        {who === 'student' ? (
          <StudentField student_id={student_id} />
        ) : (
          <Suspense fallback={<Skeleton rows={8} />}>
            <PersonFields />
          </Suspense>
        )}
        <PlaceFields periods={periods} isNew={who === 'person'} />
      </Form>
    </div>
  )
}

/** A link may name the student: the hint of duplicates does. */
function useStudentInAddress(): number | null {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(found.student_id)
  return Number.isInteger(id) && id > 0 ? id : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function StudentField({ student_id }: { student_id: number | null }) {
  const named = useAnswer(
    showStudent,
    { params: { id: student_id ?? 0 }, query: {} },
    { enabled: student_id !== null, silent: true },
  ).data?.data
  return (
    <ComboField
      // What it reads as arrives after the form.
      key={named?.id ?? 0}
      name="student_id"
      needed
      placeholder="Nombre o documento"
      {...(named && { shown: `${named.last_name}, ${named.first_name}` })}
      from={{
        endpoint: listStudents,
        query: { state: 'active' },
        option: (row) => ({
          value: Number(row.id),
          label: `${text(row.last_name)}, ${text(row.first_name)} · ${text(row.identity)}`,
        }),
      }}
    />
  )
}

function PlaceFields({ periods, isNew }: { periods: readonly Period[]; isNew: boolean }) {
  const { setValue } = useFormContext()
  const [period_id, specialization_id, section_id] = useWatch({
    name: ['period_id', 'specialization_id', 'section_id'],
  })
  const query = {
    limit: 0,
    ...(typeof period_id === 'number' && { period_id }),
    ...(typeof specialization_id === 'number' && { specialization_id }),
  }
  const sections = useAnswer(listSections, { query }, { enabled: typeof period_id === 'number', keep: true })
  const options = (sections.data?.data ?? []).map((one) => ({
    value: one.id,
    label: `${one.specialization_title}, ${one.semester_number} · ${one.letter_code}, ${SHIFT_LABELS[one.shift]}: quedan ${one.males_limit - one.males_assigned} varones y ${one.females_limit - one.females_assigned} hembras`,
    disabled: one.males_assigned >= one.males_limit && one.females_assigned >= one.females_limit,
  }))
  const isGone =
    Boolean(section_id) &&
    sections.data !== undefined &&
    !sections.isPlaceholderData &&
    !sections.data.data.some(({ id }) => id === section_id)
  useEffect(() => {
    // It was of another period or specialization: what is not seen must not be sent.
    if (isGone) setValue('section_id', null)
  }, [isGone, setValue])
  return (
    <FormGroup title="Período y sección">
      <SelectField
        name="period_id"
        options={periods.map(({ id, year, number }) => ({ value: id, label: `${year}-${number}` }))}
      />
      <SpecializationField hint={isNew ? 'Sin elegir, el ciclo básico.' : 'Sin elegir, la de la sección.'} />
      <SelectField
        name="section_id"
        options={options}
        placeholder="Automática, donde haya cupo"
        hint={
          isNew
            ? 'Automática: el primer semestre, en la sección con más cupos.'
            : 'Un estudiante que ya estuvo inscrito necesita que se elija la sección.'
        }
      />
    </FormGroup>
  )
}
