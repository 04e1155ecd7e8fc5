import { STUDENT_STATE_LABELS } from '#features/students/words.ts'
import { GENDER_LABELS, showIdentity } from '#kernel/person.ts'
import { useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { showSection } from '../contract.ts'
import { listSectionStudents, type SectionStudent } from '../students/contract.ts'
import { SectionTabs } from './SectionTabs.tsx'
import { sectionName } from './SectionWords.tsx'

const STATE_TONES: Record<SectionStudent['state'], Tone> = {
  active: 'ok',
  retired: 'neutral',
  graduated: 'info',
}

const nameOf = (student: SectionStudent) => `${student.last_name}, ${student.first_name}`

const columns: Column<SectionStudent>[] = [
  {
    title: 'Nombre',
    sort: 'last_name',
    always: true,
    cell: nameOf,
  },
  {
    title: 'Documento',
    sort: 'identity_number',
    telling: true,
    cell: (student) => showIdentity(student.identity_kind, student.identity_number),
  },
  { title: 'Género', sort: 'gender', cell: (student) => GENDER_LABELS[student.gender] },
  {
    title: 'Estado',
    sort: 'state',
    telling: true,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STUDENT_STATE_LABELS[state]}</Badge>,
  },
]

const filters: Filter[] = [
  {
    field: 'gender',
    label: 'Género',
    common: true,
    options: Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    field: 'state',
    label: 'Estado',
    options: Object.entries(STUDENT_STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

/** Who sits in a section. */
export function SectionStudentsScreen() {
  const id = useIdParam('section_id')
  const { data, error, refetch } = useAnswer(showSection, { params: { id }, query: {} }, { silent: true })
  const list = useList(listSectionStudents, { sort_by: 'last_name,asc' }, { params: { id } })
  const section = data?.data
  useCrumb(section && sectionName(section))
  return (
    <Screen
      isList
      title="Estudiantes de la sección"
      count={list.state === 'ready' ? list.total : undefined}
      lead={section && sectionName(section)}
    >
      {section && <SectionTabs section={section} />}
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          list={list}
          columns={columns}
          filters={filters}
          caption="Estudiantes de la sección"
          rowName={nameOf}
          rowTo={(student) => `/students/${student.id}`}
          first={{
            title: 'Nadie está inscrito en la sección',
            text: 'Aparecen aquí cuando se confirma una preinscripción o se inscribe a un estudiante en ella.',
          }}
        />
      )}
    </Screen>
  )
}
