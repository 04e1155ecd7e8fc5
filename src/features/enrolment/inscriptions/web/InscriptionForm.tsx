import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { listStudents, showStudent } from '#features/people/students/contract.ts'
import type { Period } from '#features/timetable/periods/contract.ts'
import type { BodyIn } from '#kernel/endpoint.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form } from '#web/forms/Form.tsx'
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
  const [who, setWho] = useState<Who>('student')
  const student_id = useStudentInAddress()
  const navigate = useNavigate()
  // What the chosen student and section make needed: asked for at its field, before anything is refused.
  const lacks = useRef<Lacks>({})
  const leave = () => void navigate({ to: '/inscriptions', search: { tab: 'inscripciones' } })
  // The earliest: a student who is inscribed there already is offered the next (`PlaceFields`).
  const period_id = periods[0]?.id
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
          <StudentField student_id={student_id} />
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
