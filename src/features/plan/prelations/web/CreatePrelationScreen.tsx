import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { createPensum, listPensums, type Pensum } from '#features/plan/pensums/contract.ts'
import { listSemesters } from '#features/plan/pensums/semesters/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { neededFirst } from '#web/api/needed-first.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createPrelation } from '../contract.ts'

/** `/prelations/create`: in a draft, which course requires which. */
export function CreatePrelationScreen() {
  return (
    <Screen
      title="Crear prelación"
      lead="Para cursar una materia hay que aprobar antes otra, o cursarla junto con ella."
      narrow
    >
      <NewPrelation />
    </Screen>
  )
}

function NewPrelation() {
  const answer = useAnswer(listPensums, { query: { limit: 0 } }, { silent: true })
  return (
    <Answered answer={answer} rows={3} height={56}>
      {(pensums) => {
        const drafts = pensums.filter(({ versioned }) => !versioned)
        if (drafts.length > 0) return <PrelationForm drafts={drafts} />
        return pensums.length > 0 ? <NoDrafts /> : <PensumFirst />
      }}
    </Answered>
  )
}

function PrelationForm({ drafts }: { drafts: readonly Pensum[] }) {
  const navigate = useNavigate()
  const { pensum }: { pensum?: unknown } = useSearch({ strict: false })
  const first = drafts.find(({ id }) => id === pensum) ?? (drafts.length === 1 ? drafts[0] : undefined)
  const tell = () => toast.success('Se ha creado la prelación con éxito')
  const back = () => void navigate({ to: '/prelations' })
  return (
    <Form
      endpoint={createPrelation}
      defaults={{
        pensum_id: first?.id ?? null,
        is_corequisite: false,
        course_id: null,
        required_course_id: null,
      }}
      touches={['pensums', 'courses', 'students']}
      onDone={() => {
        tell()
        back()
      }}
      onNext={tell}
      onCancel={back}
    >
      <FormGroup>
        <CourseFields drafts={drafts} />
      </FormGroup>
    </Form>
  )
}

function CourseFields({ drafts }: { drafts: readonly Pensum[] }) {
  const { watch, setValue } = useFormContext<Record<string, unknown>>()
  const pensum_id = Number(watch('pensum_id')) || 0
  const course_id = Number(watch('course_id')) || 0
  const semesters = useSemesters(pensum_id)
  const numberOf = (course: unknown) =>
    semesters.find(({ courses }) => courses.some(({ id }) => id === course))?.number
  const number = numberOf(course_id)
  const isTogether = watch('is_corequisite') === true
  /** Whether a course of one semester may name one of another. */
  const isBefore = (required: number, own: number) => required < own || (isTogether && required === own)
  const required = numberOf(watch('required_course_id'))
  const isOut = number !== undefined && required !== undefined && !isBefore(required, number)
  // What is no longer offered below is no longer chosen.
  useEffect(() => {
    if (isOut) setValue('required_course_id', null)
  }, [isOut, setValue])
  const optionsOf = (some: typeof semesters) =>
    some.flatMap((semester) =>
      semester.courses.map(({ id, title }) => ({
        value: id,
        label: `${title} · semestre ${semester.number}`,
      })),
    )
  const [lowest] = semesters
  return (
    <>
      <SelectField
        name="pensum_id"
        hint="Solo los borradores: un pensum congelado ya no cambia."
        options={drafts.map(({ id, name, specialization_title }) => ({
          value: id,
          label: `${specialization_title}: ${name}`,
        }))}
        // The courses are those of one pensum: with another they are chosen anew.
        onChange={() => {
          for (const name of ['course_id', 'required_course_id']) setValue(name, null)
        }}
      />
      <SwitchField
        name="is_corequisite"
        hint="Un correquisito se cursa en el mismo período, o se aprobó antes."
      />
      <ComboField
        key={`course-${pensum_id}-${isTogether}`}
        name="course_id"
        disabled={pensum_id === 0}
        options={optionsOf(semesters.filter((one) => isTogether || one !== lowest))}
      />
      <ComboField
        key={`required-${pensum_id}-${number}-${isTogether}`}
        name="required_course_id"
        disabled={number === undefined}
        hint={
          number === undefined
            ? 'Elija primero la materia.'
            : isTogether
              ? `Del semestre ${number} o de los anteriores.`
              : `De los semestres anteriores al ${number}.`
        }
        options={optionsOf(
          semesters.filter((one) => number !== undefined && isBefore(one.number, number)),
        ).filter(({ value }) => value !== course_id)}
      />
    </>
  )
}

function useSemesters(pensum_id: number) {
  const { data } = useAnswer(
    listSemesters,
    { query: { limit: 0, pensum_id, with: ['courses'] } },
    { enabled: pensum_id > 0 },
  )
  return (data?.data ?? []).map(({ courses = [], ...semester }) => ({ ...semester, courses }))
}

const NoDrafts = () => (
  <EmptyState title="No hay pensums en borrador" action={<LinkTo to="/pensums">Ver los pensums</LinkTo>}>
    Las prelaciones se cambian en un borrador. Copie un pensum congelado para modificarlo: la copia trae sus
    prelaciones.
  </EmptyState>
)

const PENSUM_FIRST = neededFirst({
  what: 'un pensum',
  to: '/pensums/create',
  allows: createPensum,
  act: 'Crear pensum',
})

const PensumFirst = () => (
  <EmptyState {...PENSUM_FIRST}>Las prelaciones se crean mientras el pensum es un borrador.</EmptyState>
)
