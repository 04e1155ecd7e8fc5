import { useNavigate } from '@tanstack/react-router'
import { listPensums } from '#features/pensums/contract.ts'
import { useAnswer, useMay } from '#web/api.tsx'
import { useList } from '#web/list.ts'
import { useIdParam } from '#web/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Section, showSection, updateSection } from '../contract.ts'
import { type CourseSection, listCourseSections } from '../courses/contract.ts'
import { useSectionActions } from './SectionActions.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { sectionName, withoutTeacher } from './SectionWords.tsx'
import { SeatMeters } from './widgets/Seats.tsx'
import { SHIFT_LABELS } from './widgets/Shift.tsx'

/** A section: how full it is, what it teaches, by whom. */
export function SectionScreen() {
  const id = useIdParam('section_id')
  const { data, error, isPending, refetch } = useAnswer(
    showSection,
    { params: { id }, query: {} },
    { silent: true },
  )
  if (data) return <Detail section={data.data} />
  return (
    <Screen title="Sección">
      {isPending && <Skeleton rows={6} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
    </Screen>
  )
}

function Detail({ section }: { section: Section }) {
  const navigate = useNavigate()
  const may = useMay()
  const { itemsOf, dialogs, edit } = useSectionActions({
    onDeleted: () => void navigate({ to: '/sections' }),
  })
  const items = itemsOf(section).filter(({ label }) => label === 'Eliminar')
  return (
    <Screen
      title={sectionName(section)}
      action={
        may(updateSection) &&
        !section.is_older && (
          <Button icon="edit" onClick={() => edit(section)}>
            Editar
          </Button>
        )
      }
      more={items.length > 0 && <Menu label="Acciones" icon="more" items={items} />}
    >
      <SectionTabs section={section} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Cupos">
          <SeatMeters seats={section} />
        </Card>
        <Card title="Datos">
          <DescriptionList facts={factsOf(section)} />
        </Card>
      </div>
      <Courses section={section} />
      {dialogs}
    </Screen>
  )
}

const factsOf = (section: Section) => [
  { term: 'Período', value: `${section.period_year}-${section.period_number}` },
  { term: 'Semestre', value: section.semester_code },
  { term: 'Turno', value: SHIFT_LABELS[section.shift] },
  { term: 'Profesores', value: withoutTeacher(section) },
]

const columns: Column<CourseSection>[] = [
  { title: 'Código', sort: 'code', cell: (course) => <span className="figures">{course.code}</span> },
  { title: 'Nombre', sort: 'title', always: true, telling: true, cell: (course) => course.title },
  {
    title: 'Profesores',
    telling: true,
    cell: (course) =>
      course.teachers.length === 0 ? (
        <Badge tone="warn">Sin profesor asignado</Badge>
      ) : (
        course.teachers.map((one) => `${one.first_name} ${one.last_name}`).join(', ')
      ),
  },
  {
    title: 'Estudiantes',
    sort: 'students_count',
    align: 'end',
    cell: (course) => course.students_count,
  },
  { title: 'Horas', sort: 'hours', align: 'end', cell: (course) => course.hours },
]

function Courses({ section }: { section: Section }) {
  const list = useList(
    listCourseSections,
    { sort_by: 'title,asc', limit: 0 },
    { fixed: { section_id: section.id } },
  )
  return (
    <section className="grid gap-3" aria-labelledby="section-courses">
      <h2 id="section-courses">Materias</h2>
      <DataTable
        list={list}
        columns={columns}
        rowName={(course) => course.title}
        caption="Materias de la sección"
        plain
        first={{
          title: 'La sección no tiene materias',
          text: 'Se crean con ella, una por cada materia habilitada de su semestre.',
          action: (
            <LinkTo to="/pensums" allows={listPensums}>
              Ver pensums
            </LinkTo>
          ),
        }}
      />
    </section>
  )
}
