import { useNavigate, useSearch } from '@tanstack/react-router'
import { showCoordinatorDashboard, showTeacherDashboard } from '#features/dashboard/contract.ts'
import { listPeriods } from '#features/periods/contract.ts'
import { listTeachers } from '#features/teachers/contract.ts'
import { useAnswer } from '#web/api.tsx'
import { useList } from '#web/list.ts'
import { useUser } from '#web/session.ts'
import type { Filter } from '#web/ui/DataTable.tsx'
import { PeriodSelector } from '#web/ui/PeriodSelector.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { type Choice, Segmented } from '#web/ui/Segmented.tsx'
import { listLessons } from '../contract.ts'
import { useMakeLessons } from './MakeLessons.tsx'
import { LessonTable } from './widgets/LessonTable.tsx'

type Show = 'coming' | 'past' | 'all'
const SHOWS: Choice<Show>[] = [
  { value: 'coming', label: 'Próximas' },
  { value: 'past', label: 'Pasadas' },
  { value: 'all', label: 'Todas' },
]
const isShow = (value: unknown): value is Show => SHOWS.some((one) => one.value === value)

/** `/lessons`: for teachers the own ones, for coordinators and administrators all within reach. */
export function MyLessonsScreen() {
  const { type } = useUser()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const show = isShow(search.show) ? search.show : 'coming'
  const period_id = Number(search.period_id) || null
  const list = useList(
    listLessons,
    { sort_by: show === 'past' ? 'date,desc' : 'date,asc' },
    { fixed: { ...(show !== 'all' && { when: show }), ...(period_id && { period_id }) } },
  )
  const { courses, bounds } = useTaught()
  const filters = useFilters()
  const { main, more, dialogs } = useMakeLessons({ courses, ...(bounds && { bounds }) })
  const go = (next: Record<string, unknown>) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...next }),
    })
  const makes = courses.length > 0
  return (
    <Screen
      title={type === 'teacher' ? 'Mis clases' : 'Clases'}
      count={list.state === 'ready' ? list.total : undefined}
      action={makes && main}
      more={makes && more}
    >
      <Segmented label="Cuáles" choices={SHOWS} value={show} onChange={(next) => go({ show: next })} />
      <LessonTable
        list={list}
        filters={filters}
        {...(type === 'teacher' && { without: ['teachers'] as const })}
        {...(type !== 'teacher' && {
          tools: (
            <PeriodSelector
              endpoint={listPeriods}
              value={period_id}
              onChange={(id) => go({ period_id: id })}
            />
          ),
        })}
        first={{
          title: show === 'coming' ? 'No hay clases por venir' : 'Aún no hay clases',
          text: makes
            ? 'Se generan del horario de cada materia, una por cada día.'
            : type === 'admin'
              ? 'Cada profesor las genera del horario de su materia. También desde la sección, en las acciones de la materia.'
              : 'Primero un administrador le asigna materias con horario.',
          ...(makes && { action: main }),
        }}
      />
      {dialogs}
    </Screen>
  )
}

/** The course-sections that whoever is signed in teaches in the current period. */
function useTaught() {
  const { type } = useUser()
  const teacher = useAnswer(showTeacherDashboard, {}, { silent: true, enabled: type === 'teacher' })
  const coordinator = useAnswer(
    showCoordinatorDashboard,
    {},
    { silent: true, enabled: type === 'coordinator' },
  )
  const own = (teacher.data ?? coordinator.data)?.data
  const courses = (own?.courses ?? []).map(
    ({ section_id, course_id, title, letter_code, specialization, semester }) => ({
      section_id,
      course_id,
      label: `${title}, sección ${letter_code} (${specialization}, semestre ${semester})`,
    }),
  )
  return { courses, bounds: own?.period ?? undefined }
}

/** Whoever reaches several teachers may look at the lessons of one. */
function useFilters(): Filter[] {
  const { type } = useUser()
  const isOwn = type === 'teacher'
  const { data } = useAnswer(
    listTeachers,
    { query: { limit: 0, sort_by: 'last_name,asc' } },
    { silent: true, staleTime: 60_000, enabled: !isOwn },
  )
  if (isOwn) return []
  const options = (data?.data ?? []).map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${last_name}, ${first_name}`,
  }))
  return [{ field: 'teacher_id', label: 'Profesor', options }]
}
