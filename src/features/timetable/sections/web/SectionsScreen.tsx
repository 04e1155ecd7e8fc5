import { useNavigate } from '@tanstack/react-router'
import { printReportCards } from '#features/people/students/report-cards/contract.ts'
import { reportAttendance, reportNotes } from '#features/people/students/reports/contract.ts'
import { useSpecializationOptions } from '#features/plan/specializations/web/widgets/use-specializations.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { useFirstOfPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import type { Gender } from '#kernel/person.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { BulkAction, Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { useRecords } from '#web/ui/media.ts'
import { toast } from '#web/ui/toast.ts'
import { createSections } from '../bulk/contract.ts'
import { createSection, listSections, type Section } from '../contract.ts'
import { roomFor } from '../rules.ts'
import { MOST_LISTS, reportManySections } from '../students/contract.ts'
import { openPapers } from './open-paper.ts'
import { useMaySeeSections, useSectionActions } from './SectionActions.tsx'
import { SHIFT_LABELS, SHIFT_OPTIONS } from './widgets/shift.ts'
import { withoutTeacher } from './words.ts'

type AssignTo = (section: Section) => (() => void) | null

const columnsFor = (assignTo: AssignTo): Column<Section>[] => [
  {
    title: 'Sección',
    sort: 'specialization_title',
    always: true,
    cell: sectionName,
  },
  { title: 'Semestre', sort: 'semester_number', align: 'end', cell: (section) => section.semester_number },
  { title: 'Letra', sort: 'letter_code', cell: (section) => section.letter_code },
  { title: 'Turno', sort: 'shift', cell: (section) => SHIFT_LABELS[section.shift] },
  {
    title: 'Varones asignados',
    sort: 'males_assigned',
    align: 'end',
    cell: (section) => <Seats section={section} gender="male" />,
  },
  {
    title: 'Hembras asignadas',
    sort: 'females_assigned',
    align: 'end',
    telling: true,
    brief: seatsWord,
    cell: (section) => <Seats section={section} gender="female" />,
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
function Seats({ section, gender }: { section: Section; gender: Gender }) {
  const isFull = roomFor(gender, section) <= 0
  return (
    <span className={isFull ? 'text-warn' : undefined}>
      {section[`${gender}s_assigned`]} de {section[`${gender}s_limit`]}
      {isFull && ' · llena'}
    </span>
  )
}

function seatsWord(section: Section): string {
  const left = Math.max(0, roomFor('male', section)) + Math.max(0, roomFor('female', section))
  if (left === 0) return 'sin cupos'
  return left === 1 ? 'queda 1 cupo' : `quedan ${left} cupos`
}

function WithoutTeacher({ section, assign }: { section: Section; assign: (() => void) | null }) {
  const { courses_without_teacher: many } = section
  const isRecord = useRecords()
  const courses = many === 1 ? '1 materia' : `${many} materias`
  if (many === 0) return <span className="text-text-3">ninguna</span>
  if (!assign) return <span className={section.is_coming ? '' : 'text-warn'}>{courses}</span>
  return (
    <Button
      mode="ghost"
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

/** What comes of many sections at once: their lists as a file, and the reports of them on screen. */
function useBulk(): BulkAction<Section>[] {
  const may = useMay()
  const navigate = useNavigate()
  const ofMany = (label: string, icon: IconName, run: (ids: number[]) => unknown): BulkAction<Section> => ({
    label,
    icon,
    run: (sections) =>
      sections.length > MOST_LISTS
        ? toast.warning(
            `Se sacan a lo sumo ${MOST_LISTS} secciones a la vez`,
            'Elija menos: un período o una especialidad.',
          )
        : run(sections.map(({ id }) => id)),
  })
  const openFiles = () => void navigate({ to: '/exports' })
  const report = (label: string, to: string) =>
    ofMany(label, 'rows', (ids) => navigate({ to, search: { ids: ids.join(',') } }))
  return [
    ...(may(reportManySections)
      ? [
          ofMany('Listas en PDF', 'print', (ids) => openPapers(ids, 'pdf', openFiles)),
          ofMany('Hojas de firmas', 'print', (ids) => openPapers(ids, 'signatures', openFiles)),
        ]
      : []),
    ...(may(reportAttendance) ? [report('Asistencia', '/reports/attendance')] : []),
    ...(may(reportNotes) ? [report('Notas', '/reports/notes')] : []),
    ...(may(printReportCards)
      ? [
          ofMany('Boletines', 'cap', async (ids) =>
            (
              await import('#features/people/students/report-cards/web/widgets/report-cards.ts')
            ).askForReportCards(ids, openFiles),
          ),
        ]
      : []),
    ...(may(reportManySections)
      ? [ofMany('Listas en Excel', 'download', (ids) => openPapers(ids, 'xlsx', openFiles))]
      : []),
  ]
}

/** The sections of a period and how full they are. */
export function SectionsScreen() {
  const list = useList(listSections, { sort_by: 'specialization_title,asc' }, { scope: ['period_id'] })
  const filters = useFilters()
  const maySee = useMaySeeSections()
  const bulk = useBulk()
  const { itemsOf, dialogs, assignTo } = useSectionActions()
  const period_id = Number(list.filters.period_id) || null
  const create = (
    <LinkTo to="/sections/create" search={period_id ? { period_id } : {}} allows={createSection} icon="add">
      Crear sección
    </LinkTo>
  )
  const first = useFirstOfPeriod(
    {
      title: 'Aún no hay secciones',
      text: 'Una sección agrupa a los estudiantes de un semestre, con cupos por género y un turno.',
      action: create,
    },
    'Las secciones se abren dentro de un período.',
  )
  return (
    <ListScreen
      title="Listado de secciones"
      action={first.action}
      more={
        first.action === create && (
          <LinkTo
            to="/sections/create-many"
            search={period_id ? { period_id } : {}}
            allows={createSections}
            mode="default"
            icon="copy"
          >
            Crear varias
          </LinkTo>
        )
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
      bulk={bulk}
      first={first}
    >
      {dialogs}
    </ListScreen>
  )
}
