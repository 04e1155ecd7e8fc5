import { useNavigate, useSearch } from '@tanstack/react-router'
import { listTeachers } from '#features/people/teachers/contract.ts'
import {
  showCoordinatorDashboard,
  showTeacherDashboard,
} from '#features/roofs/dashboard/teaching/contract.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { sectionCode, shortSection } from '#features/timetable/section-names/words.ts'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import type { Filter } from '#web/lists/DataTable.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { type List, useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { useRecords } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type Choice, Segmented } from '#web/ui/Segmented.tsx'
import { type Lesson, listLessons } from '../contract.ts'
import { useMakeLessons } from './MakeLessons.tsx'
import { LessonTable } from './widgets/LessonTable.tsx'

type Show = 'due' | 'coming' | 'past' | 'all'
const SHOWS: Choice<Show>[] = [
  { value: 'due', label: 'Por hacer' },
  { value: 'coming', label: 'Próximas' },
  { value: 'past', label: 'Pasadas' },
  { value: 'all', label: 'Todas' },
]
const EMPTY: Record<Show, string> = {
  due: 'No queda nada por hacer',
  coming: 'No hay clases por venir',
  past: 'No hay clases',
  all: 'No hay clases',
}
type Whose = 'own' | 'others'
const WHOSE: Choice<Whose>[] = [
  { value: 'own', label: 'Las mías' },
  { value: 'others', label: 'También las que coordino' },
]

/** What the address says is shown; null where it begins with what is to do. */
function usePlace() {
  const { isTeacher, isCoordinator } = useUser()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return {
    show: SHOWS.find(({ value }) => value === search.show)?.value ?? null,
    isOwn: isTeacher || (isCoordinator && search.whose !== 'others'),
    period_id: Number(search.period_id) || null,
    go: (next: Record<string, unknown>) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => ({ ...before, page: undefined, ...next }),
      }),
  }
}

/** `/lessons`: the own ones; for coordinators also those that they watch, for administrators all. */
export function MyLessonsScreen() {
  const { isCoordinator, isAdmin, teacher } = useUser()
  const { show: chosen, isOwn, period_id, go } = usePlace()
  const { courses, bounds, due, made, isKnown } = useTaught()
  const show = chosen ?? (isOwn && due > 0 ? 'due' : 'coming')
  const shows = SHOWS.filter(({ value }) => value !== 'due' || !isOwn || due > 0 || show === 'due').map(
    (one) => (one.value === 'due' && !isOwn ? { ...one, label: 'Por registrar' } : one),
  )
  const list = useLessons({ show, isOwn, period_id, enabled: chosen !== null || !isOwn || isKnown })
  const filters = [...useFilters(!isOwn), ...namedFilters(list)]
  const { main, more, dialogs } = useMakeLessons({ courses, ...(bounds && { bounds }), isFirst: made === 0 })
  const makes = courses.length > 0 && !bounds?.is_closed
  const isRecords = useRecords()
  const ways = (
    <>
      {makes && more}
      {makes && made > 0 && main}
      {teacher && (
        <LinkTo to={`/teachers/${teacher.id}/historic`} mode="ghost" icon="clock">
          Historial de materias
        </LinkTo>
      )}
    </>
  )
  return (
    <Screen
      isList
      title={isOwn ? 'Mis clases' : 'Clases'}
      count={list.state === 'ready' ? list.total : undefined}
      action={makes && made === 0 && main}
      more={!isRecords && ways}
    >
      <div className="flex flex-wrap gap-2">
        {isCoordinator && (
          <Segmented
            label="De quién"
            choices={WHOSE}
            value={isOwn ? 'own' : 'others'}
            onChange={(whose) => go({ whose, teacher_id: undefined })}
          />
        )}
        <Segmented label="Cuáles" choices={shows} value={show} onChange={(next) => go({ show: next })} />
      </div>
      <LessonTable
        list={list}
        filters={filters}
        {...(isOwn && { without: ['teachers'] as const })}
        {...((isCoordinator || isAdmin) && {
          tools: (
            <PeriodSelector
              endpoint={listPeriods}
              value={period_id}
              onChange={(id) => go({ period_id: id })}
            />
          ),
        })}
        first={{
          title: EMPTY[show],
          text: makes
            ? made > 0
              ? undefined
              : 'Se generan del horario de cada materia, una por cada día.'
            : bounds?.is_closed
              ? 'El período está cerrado: no se le agregan clases.'
              : isOwn
                ? 'Primero un administrador le asigna materias con horario.'
                : 'Cada profesor las genera del horario de sus materias.',
          ...(makes && made === 0 && { action: main }),
        }}
      />
      {/* As in ListScreen.tsx: a list begins high, and nothing pushes it down. */}
      {isRecords && list.state !== 'loading' && <div className="screen-actions">{ways}</div>}
      {dialogs}
    </Screen>
  )
}

type LessonFilter = { show: Show; isOwn: boolean; period_id: number | null; enabled: boolean }

function useLessons({ show, isOwn, period_id, enabled }: LessonFilter) {
  const { teacher } = useUser()
  const fixed = {
    ...(show === 'due'
      ? { state: isOwn ? ('to_do' as const) : ('to_register' as const) }
      : show !== 'all' && { when: show }),
    ...(period_id && { period_id }),
    ...(isOwn && teacher && { teacher_id: teacher.id }),
  }
  // Of the own ones today's come first.
  const isNewFirst = show === 'past' || (show === 'due' && isOwn)
  return useList(listLessons, { sort_by: isNewFirst ? 'date,desc' : 'date,asc' }, { fixed, enabled })
}

/** The course-sections that whoever is signed in teaches in the current period, and how far their lessons are. */
function useTaught() {
  const { isTeacher, isCoordinator } = useUser()
  const asTeacher = useAnswer(showTeacherDashboard, {}, { silent: true, enabled: isTeacher })
  const asCoordinator = useAnswer(showCoordinatorDashboard, {}, { silent: true, enabled: isCoordinator })
  const { data: own } = (isTeacher ? asTeacher : asCoordinator).data ?? {}
  const courses = (own?.courses ?? []).map((one) => ({
    section_id: one.section_id,
    course_id: one.course_id,
    label: `${one.title}, ${shortSection(one.specialization, one.semester, one.letter_code)}`,
  }))
  return {
    courses,
    bounds: own?.period ?? undefined,
    /** Those that have ended and that nobody registered, and the evaluations whose notes lack. */
    due: (own?.to_register.count ?? 0) + (own?.to_grade.count ?? 0),
    made: own?.lessons.count ?? 0,
    /** Also where it cannot be known: without network, and never read. */
    isKnown: own !== undefined || asTeacher.isError || asCoordinator.isError,
  }
}

/** Whoever sees the lessons of several teachers may look at those of one. */
function useFilters(isAsked: boolean): Filter[] {
  const { data } = useAnswer(
    listTeachers,
    { query: { limit: 0, sort_by: 'last_name,asc' } },
    { silent: true, staleTime: 60_000, enabled: isAsked },
  )
  if (!isAsked) return []
  const options = (data?.data ?? []).map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${last_name}, ${first_name}`,
  }))
  return [{ field: 'teacher_id', label: 'Profesor', options }]
}

/** What a link narrows the list to. */
const namedFilters = (list: List<Lesson>): Filter[] => {
  const [row] = list.rows
  return [
    ...linkedFilter(list, { field: 'course_id', label: 'Materia', name: row?.course_section.title }),
    ...linkedFilter(list, {
      ...{ field: 'section_id', label: 'Sección', name: row && sectionCode(row.course_section) },
    }),
  ]
}
