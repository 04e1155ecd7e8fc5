import { useRouter, useSearch } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { listStudents, type Student, showStudent } from '#features/people/students/contract.ts'
import { isDay } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { useIsNone } from '#web/api/needed-first.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { textOf } from '#web/forms/form-context.ts'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { createBinnacle } from '../contract.ts'
import { BinnacleFields, type CourseSection } from './BinnacleFields.tsx'

// Seen on the first days alone.
const StudentFirst = lazyComponent(
  async () => (await import('#features/people/students/web/widgets/StudentFirst.tsx')).StudentFirst,
)

const TITLE = 'Anotar en la bitácora'

/** Those of the class, where it happened in one. */
const studentsOf = (place: CourseSection | null) => ({
  endpoint: listStudents,
  ...(place && { query: { section_id: place.section_id, course_id: place.course_id } }),
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.last_name}, ${row.first_name} · ${row.identity}`,
  }),
})

const idIn = (value: unknown): number | null => {
  const id = Number(value)
  return id > 0 && id % 1 === 0 ? id : null
}

const useStudent = (id: number | null) =>
  useAnswer(showStudent, { params: { id: id ?? 0 }, query: {} }, { enabled: id !== null, silent: true })

/** What the lesson or the student proposes by the address. */
function useProposed() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [section_id, course_id] = [idIn(search.section), idIn(search.course)]
  const day = textOf(search.date)
  return {
    student_id: idIn(search.student),
    place: section_id && course_id ? { section_id, course_id, title: textOf(search.title) } : null,
    incidence_date: isDay(day) && day <= clock.today() ? day : clock.today(),
  }
}

/** `/binnacles/create`; `?student=`, `?section=` with `?course=` and `?date=` begin with what is known. */
export function CreateBinnacleScreen() {
  const { student_id, ...proposed } = useProposed()
  const isNobody = useIsNone(listStudents)
  const { data, isPending } = useStudent(student_id)
  return isNobody || (student_id && isPending) ? (
    <Screen title={TITLE} narrow>
      {isNobody ? <StudentFirst why="Se anota sobre un estudiante inscrito." /> : <Skeleton />}
    </Screen>
  ) : (
    <Create student={data?.data} {...proposed} />
  )
}

type Props = { student: Student | undefined; place: CourseSection | null; incidence_date: string }

function Create({ student, place, incidence_date }: Props) {
  const { history } = useRouter()
  return (
    <CreateScreen
      title={TITLE}
      to="/binnacles"
      // Back to the class or the student's page; nowhere where neither proposed anything.
      leave={(student || place) && history.canGoBack() ? () => history.back() : undefined}
      submit="Guardar"
      done="Se ha creado la bitácora con éxito"
      endpoint={createBinnacle}
      defaults={{
        student_id: student?.id ?? null,
        kind: 'academic',
        title: '',
        description: '',
        incidence_date,
        section_id: place?.section_id ?? null,
        course_id: place?.course_id ?? null,
        visible_to_student: true,
      }}
      touches={['students', 'audit-entries']}
    >
      <OfStudent student={student} place={place} />
    </CreateScreen>
  )
}

/** The student and what depends on that: a course of another one is taken away. */
function OfStudent({ student, place }: Omit<Props, 'incidence_date'>) {
  const { setValue } = useFormContext()
  const chosen = idIn(useWatch({ name: 'student_id' }))
  const named = useStudent(chosen).data?.data ?? student
  const name = named && `${named.last_name}, ${named.first_name}`
  return (
    <>
      <ComboField
        name="student_id"
        from={studentsOf(place)}
        placeholder="Nombre o documento"
        {...(name && { shown: name, known: [{ value: named.id, label: name }] })}
        onChange={() => {
          // A lesson's course stays: whoever is noted in it takes it.
          if (place) return
          setValue('section_id', null)
          setValue('course_id', null)
        }}
      />
      <BinnacleFields student_id={chosen} place={place} />
    </>
  )
}
