import { listPeriods } from '#features/periods/contract.ts'
import { useSpecializationOptions } from '#features/specializations/web/widgets/Specializations.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRecords } from '#web/ui/media.ts'
import { createSections } from '../bulk/contract.ts'
import { createSection, listSections, type Section } from '../contract.ts'
import { shortSection } from '../words.ts'
import { useMaySeeSections, useSectionActions } from './SectionActions.tsx'
import { sectionName, withoutTeacher } from './SectionWords.tsx'
import { SHIFT_LABELS, SHIFT_OPTIONS } from './widgets/Shift.tsx'

type AssignTo = (section: Section) => (() => void) | null

const columnsFor = (assignTo: AssignTo): Column<Section>[] => [
  {
    title: 'Sección',
    sort: 'specialization_title',
    always: true,
    cell: ({ specialization_title, semester_code, letter_code }) =>
      shortSection(specialization_title, semester_code, letter_code),
  },
  { title: 'Semestre', sort: 'semester_number', align: 'end', cell: (section) => section.semester_number },
  { title: 'Letra', sort: 'letter_code', cell: (section) => section.letter_code },
  { title: 'Turno', sort: 'shift', cell: (section) => SHIFT_LABELS[section.shift] },
  {
    title: 'Varones asignados',
    sort: 'males_assigned',
    align: 'end',
    cell: (section) => <Seats taken={section.males_assigned} most={section.males_limit} />,
  },
  {
    title: 'Hembras asignadas',
    sort: 'females_assigned',
    align: 'end',
    telling: true,
    brief: seatsWord,
    cell: (section) => <Seats taken={section.females_assigned} most={section.females_limit} />,
  },
  {
    title: 'Sin profesor',
    key: 'courses_without_teacher',
    align: 'end',
    telling: true,
    beside: (section) => section.courses_without_teacher > 0 && assignTo(section) !== null,
    brief: (section) =>
      section.courses_without_teacher === 0
        ? SHIFT_LABELS[section.shift]
        : withoutTeacher(section).replace('materias', 'mat.'),
    cell: (section) => <WithoutTeacher section={section} assign={assignTo(section)} />,
  },
]

/** `12 de 18`, in words where none is left. */
function Seats({ taken, most }: { taken: number; most: number }) {
  return (
    <span className={taken >= most ? 'text-warn' : undefined}>
      {taken} de {most}
      {taken >= most && ' · llena'}
    </span>
  )
}

function seatsWord({ males_assigned, males_limit, females_assigned, females_limit }: Section): string {
  const left = Math.max(0, males_limit - males_assigned) + Math.max(0, females_limit - females_assigned)
  if (left === 0) return 'sin cupos'
  return left === 1 ? 'queda 1 cupo' : `quedan ${left} cupos`
}

function WithoutTeacher({ section, assign }: { section: Section; assign: (() => void) | null }) {
  const { courses_without_teacher: many } = section
  const isRecord = useRecords()
  const courses = many === 1 ? '1 materia' : `${many} materias`
  if (many === 0) return <span className="text-text-3">ninguna</span>
  if (!assign) return <span className="text-warn">{courses}</span>
  return (
    <Button
      size="sm"
      onClick={assign}
      label={`${withoutTeacher(section)}: asignar en ${sectionName(section)}`}
    >
      {/* A record says how many below its name. */}
      {isRecord ? 'Asignar' : courses}
    </Button>
  )
}

const SEMESTERS = Array.from({ length: 10 }, (_, index) => String(index + 1))

function useFilters(): Filter[] {
  const specializations = useSpecializationOptions()
  return [
    {
      field: 'specialization_id',
      label: 'Especialidad',
      all: 'Todas',
      options: specializations,
      common: true,
    },
    {
      field: 'semester_number',
      label: 'Semestre',
      options: SEMESTERS.map((value) => ({ value, label: `Semestre ${value}` })),
    },
    { field: 'shift', label: 'Turno', options: SHIFT_OPTIONS },
    {
      field: 'without_teacher',
      label: 'Profesores',
      all: 'Todas',
      options: [
        { value: 'true', label: 'Con materias sin profesor' },
        { value: 'false', label: 'Completas' },
      ],
    },
    {
      field: 'without_hours',
      label: 'Horario',
      all: 'Todas',
      options: [
        { value: 'true', label: 'Con horas por ubicar' },
        { value: 'false', label: 'Completo' },
      ],
    },
  ]
}

/** The sections of a period and how full they are. */
export function SectionsScreen() {
  const list = useList(listSections, { sort_by: 'specialization_title,asc' }, { scope: ['period_id'] })
  const filters = useFilters()
  const maySee = useMaySeeSections()
  const { itemsOf, dialogs, assignTo } = useSectionActions()
  const period_id = Number(list.filters.period_id) || null
  const create = (
    <LinkTo to="/sections/create" search={period_id ? { period_id } : {}} allows={createSection} icon="add">
      Crear sección
    </LinkTo>
  )
  return (
    <ListScreen
      title="Listado de secciones"
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
      list={list}
      columns={columnsFor(assignTo)}
      caption="Secciones"
      filters={filters}
      tools={
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(id) => list.setFilter('period_id', String(id))}
        />
      }
      rowName={sectionName}
      rowTo={(section) => (maySee ? `/sections/${section.id}` : null)}
      actions={itemsOf}
      first={{
        title: 'Aún no hay secciones',
        text: 'Una sección agrupa a los estudiantes de un semestre, con cupos por género y un turno.',
        action: create,
      }}
    >
      {dialogs}
    </ListScreen>
  )
}
