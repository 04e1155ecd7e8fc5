import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listStudents, showStudent } from '#features/people/students/contract.ts'
import type { Period } from '#features/timetable/periods/contract.ts'
import type { BodyIn } from '#kernel/endpoint.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { draftKey } from '#web/forms/draft-key.ts'
import { Form } from '#web/forms/Form.tsx'
import { readStored } from '#web/ui/device-storage.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { createInscription } from '../contract.ts'
import { inscribedSection } from '../words.ts'
import { type Lacks, PlaceFields } from './PlaceFields.tsx'

type Who = 'student' | 'person'
const WHO: { value: Who; label: string }[] = [
  { value: 'student', label: 'Estudiante existente' },
  { value: 'person', label: 'Persona nueva' },
]

// Most are students already.
const PersonFields = lazy(async () => ({ default: (await import('./PersonFields.tsx')).PersonFields }))

/** Who is inscribed, and where. */
export function InscriptionForm({ periods }: { periods: readonly Period[] }) {
  const student_id = useStudentInAddress()
  const navigate = useNavigate()
  // What the chosen student and section make needed: asked for at its field, before anything is refused.
  const lacks = useRef<Lacks>({})
  const leave = () => void navigate({ to: '/inscriptions', search: { tab: 'inscripciones' } })
  // The earliest: a student who is inscribed there already is offered the next (`PlaceFields`).
  const period_id = periods[0]?.id
  const defaultsOf = (who: Who) =>
    who === 'person'
      ? { period_id, student: { identity_kind: 'V' } }
      : student_id
        ? { period_id: null, student_id }
        : { period_id }
  const keptAt = (draft: Who) =>
    readStored(draftKey({ endpoint: createInscription, defaults: defaultsOf(draft), draft }), isDated, null)
      ?.at ?? ''
  // With what was typed last and not sent.
  const [who, setWho] = useState<Who>(() =>
    !student_id && keptAt('person') > keptAt('student') ? 'person' : 'student',
  )
  return (
    <div className="grid gap-4">
      <Segmented label="A quién se inscribe" choices={WHO} value={who} onChange={setWho} />
      <Form
        // Each begins with fields of its own.
        key={who}
        endpoint={createInscription}
        defaults={defaultsOf(who)}
        submit="Inscribir"
        touches={['sections', 'students']}
        check={() => lacks.current}
        body={withOverride}
        draft={who}
        onCancel={leave}
        onDone={({ data }) => {
          toast.success(
            'Se ha creado la inscripción con éxito',
            `${data.student_name} quedó en la sección ${inscribedSection(data)} del período ${data.period_name}.`,
          )
          leave()
        }}
      >
        {who === 'student' ? (
          <StudentField />
        ) : (
          <Suspense fallback={<Skeleton rows={8} />}>
            <PersonFields />
          </Suspense>
        )}
        <PlaceFields periods={periods} isNew={who === 'person'} lacks={lacks} />
      </Form>
    </div>
  )
}

const isDated = (value: unknown): value is { at: string } =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string'

/** With rules that are ticked goes the reason why they are broken; without, neither is sent. */
function withOverride({ set_aside, reason, override, ...body }: BodyIn<typeof createInscription>) {
  return set_aside && set_aside.length > 0 ? { ...body, set_aside, reason, override } : body
}

/** A link may name the student: the hint of duplicates does. */
function useStudentInAddress(): number | null {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(found.student_id)
  return Number.isInteger(id) && id > 0 ? id : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function StudentField() {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'student_id' })
  const id = typeof chosen === 'number' ? chosen : null
  const named = useAnswer(
    showStudent,
    { params: { id: id ?? 0 }, query: {} },
    { enabled: id !== null, silent: true },
  ).data?.data
  const name = named && `${named.last_name}, ${named.first_name}`
  return (
    <ComboField
      name="student_id"
      needed
      placeholder="Nombre o documento"
      {...(name && { shown: name, known: [{ value: named.id, label: name }] })}
      onChange={(chosen) => {
        // What was ticked was of the other, as the period is (`PlaceFields`).
        setValue('set_aside', [])
        if (chosen) setValue('period_id', null)
      }}
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
