import { listPeriods } from '#features/periods/contract.ts'
import { usePeriodOptions } from '#features/periods/web/widgets/Periods.tsx'
import { useSpecializationOptions } from '#features/specializations/web/widgets/Specializations.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Meter } from '#web/ui/Meter.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { createSections } from '../bulk/contract.ts'
import { createSection, listSections, type Section } from '../contract.ts'
import { useMaySeeSections, useSectionActions } from './SectionActions.tsx'
import { sectionName, withoutTeacher } from './SectionWords.tsx'
import { SHIFT_LABELS, SHIFT_OPTIONS } from './widgets/Shift.tsx'

type AssignTo = (section: Section) => (() => void) | null

const columnsFor = (maySee: boolean, assignTo: AssignTo): Column<Section>[] => [
  {
    title: 'Especialidad',
    sort: 'specialization_title',
    always: true,
    telling: true,
    cell: (section) => section.specialization_title,
  },
  { title: 'Semestre', sort: 'semester_number', cell: (section) => section.semester_code },
  {
    title: 'Código',
    sort: 'letter_code',
    always: true,
    telling: true,
    cell: (section) =>
      maySee ? (
        <LinkTo to={`/sections/${section.id}`} look="link" label={sectionName(section)}>
          <span className="font-medium">{section.letter_code}</span>
        </LinkTo>
      ) : (
        <span className="font-medium">{section.letter_code}</span>
      ),
  },
  { title: 'Turno', sort: 'shift', cell: (section) => SHIFT_LABELS[section.shift] },
  {
    title: 'Varones asignados',
    sort: 'males_assigned',
    cell: (section) => <Meter label="Varones" value={section.males_assigned} most={section.males_limit} />,
  },
  {
    title: 'Hembras asignadas',
    sort: 'females_assigned',
    cell: (section) => (
      <Meter label="Hembras" value={section.females_assigned} most={section.females_limit} />
    ),
  },
  {
    title: 'Sin profesor',
    key: 'courses_without_teacher',
    cell: (section) => <WithoutTeacher section={section} assign={assignTo(section)} />,
  },
]

function WithoutTeacher({ section, assign }: { section: Section; assign: (() => void) | null }) {
  if (!assign)
    return (
      <Badge tone={section.courses_without_teacher === 0 ? 'ok' : 'warn'}>{withoutTeacher(section)}</Badge>
    )
  const { courses_without_teacher: many } = section
  return (
    <Button size="sm" icon="warning" className="whitespace-nowrap" onClick={assign}>
      {many === 1 ? '1 materia' : `${many} materias`}
      <span className="sr-only"> sin profesor: asignar en {sectionName(section)}</span>
    </Button>
  )
}

const SEMESTERS = Array.from({ length: 10 }, (_, index) => String(index + 1))

function useFilters(): Filter[] {
  const specializations = useSpecializationOptions()
  const periods = usePeriodOptions()
  return [
    { field: 'period_id', label: 'Período', options: periods },
    { field: 'specialization_id', label: 'Especialidad', options: specializations, common: true },
    {
      field: 'semester_number',
      label: 'Semestre',
      options: SEMESTERS.map((value) => ({ value, label: `Semestre ${value}` })),
    },
    { field: 'shift', label: 'Turno', options: SHIFT_OPTIONS },
    {
      field: 'without_teacher',
      label: 'Profesores',
      options: [
        { value: 'true', label: 'Con materias sin profesor' },
        { value: 'false', label: 'Todas con profesor' },
      ],
    },
  ]
}

/** The sections of a period and how full they are. */
export function SectionsScreen() {
  const list = useList(listSections, { sort_by: 'specialization_title,asc' })
  const filters = useFilters()
  const maySee = useMaySeeSections()
  const { itemsOf, dialogs, assignTo } = useSectionActions()
  const period_id = Number(list.filters.period_id) || null
  // A period is always chosen: one without sections is empty, not searched in vain.
  const isNarrowed = list.search !== '' || Object.keys(list.filters).some((field) => field !== 'period_id')
  const create = (
    <LinkTo to="/sections/create" search={period_id ? { period_id } : {}} allows={createSection} icon="add">
      Crear sección
    </LinkTo>
  )
  return (
    <Screen
      title="Listado de secciones"
      count={list.state === 'ready' ? list.total : undefined}
      action={create}
      more={
        <LinkTo
          to="/sections/create-many"
          search={period_id ? { period_id } : {}}
          allows={createSections}
          mode="default"
          icon="copy"
        >
          Crear varias
        </LinkTo>
      }
    >
      <DataTable
        list={{ ...list, isNarrowed }}
        columns={columnsFor(maySee, assignTo)}
        filters={filters}
        tools={
          <PeriodSelector
            endpoint={listPeriods}
            value={period_id}
            onChange={(id) => list.setFilter('period_id', String(id))}
          />
        }
        rowName={sectionName}
        {...(maySee && { rowTo: (section: Section) => `/sections/${section.id}` })}
        actions={itemsOf}
        first={{
          title: 'Aún no hay secciones',
          text: 'Una sección agrupa a los estudiantes de un semestre, con cupos por género y un turno.',
          action: create,
        }}
      />
      {dialogs}
    </Screen>
  )
}
