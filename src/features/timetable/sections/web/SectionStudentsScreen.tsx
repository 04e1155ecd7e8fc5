import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { GENDER_LABELS, showIdentity } from '#kernel/person.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { listSectionStudents, type SectionStudent } from '../students/contract.ts'
import { SectionFrame } from './SectionFrame.tsx'

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
  return <SectionFrame isList>{({ id }) => <Students id={id} />}</SectionFrame>
}

function Students({ id }: { id: number }) {
  const list = useList(listSectionStudents, { sort_by: 'last_name,asc' }, { params: { id } })
  return (
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
  )
}
