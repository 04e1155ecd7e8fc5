import { useNavigate, useSearch } from '@tanstack/react-router'
import { updateCourse } from '#features/plan/courses/contract.ts'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { useFirstOfPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { type CourseSection, listCourseSections } from '#features/timetable/sections/courses/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector, usePeriods } from '#web/lists/PeriodSelector.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { courseOf, nameOf } from './DeliveryWords.tsx'

const pathOf = ({ section_id, course_id }: CourseSection) =>
  `/sections/${section_id}/courses/${course_id}/create-final-delivery`

const columns: Column<CourseSection>[] = [
  { title: 'Materia', sort: 'title', key: 'title', always: true, cell: ({ title }) => title },
  { title: 'Código', sort: 'code', cell: ({ code }) => code },
  {
    title: 'Sección',
    sort: 'letter_code',
    telling: true,
    cell: sectionCode,
  },
  {
    title: 'Profesores',
    telling: true,
    cell: ({ teachers }) =>
      teachers.map(nameOf).join(', ') || <Badge tone="warn">Sin profesor asignado</Badge>,
  },
  {
    title: 'Estudiantes',
    sort: 'students_count',
    align: 'end',
    cell: ({ students_count }) => students_count,
  },
  {
    title: 'Por asignar',
    key: 'weighting_left',
    align: 'end',
    cell: ({ weighting_left }) => `${weighting_left} %`,
  },
]

/** `/final-deliveries/create`: of which course, among those that may have one and have none. */
export function CreateFinalDeliveryScreen() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { isKnown, first: usual } = usePeriods(listPeriods)
  const named = Number(search.period_id) || null
  const period_id = named ?? usual?.id
  const list = useList(
    listCourseSections,
    { sort_by: 'title,asc' },
    // Not of all periods first, and then of the one that the selector writes into the address.
    { fixed: { wants_final_delivery: true, ...(period_id && { period_id }) }, enabled: isKnown || !!named },
  )
  const first = useFirstOfPeriod(
    {
      title: 'No hay materias con lugar para una entrega final',
      text: 'Aparecen las que la admiten según sus datos, aún no la tienen y cuyas evaluaciones suman menos de 100 %.',
      action: (
        <LinkTo to="/courses/all" allows={updateCourse} mode="default">
          Ver materias
        </LinkTo>
      ),
    },
    'Una entrega final es de una materia de un período.',
  )
  return (
    <Screen
      title="Crear entrega final"
      isList
      lead={
        // Where there is none to choose, the list says the same of all.
        !list.isBlank &&
        'Elija la materia de la sección. Aparecen las que admiten entrega final, aún no tienen y tienen ponderación por asignar.'
      }
    >
      <DataTable
        list={list}
        columns={columns}
        caption="Materias sin entrega final"
        rowName={(of) => courseOf({ course_section: of })}
        rowTo={pathOf}
        tools={
          <PeriodSelector
            endpoint={listPeriods}
            value={named}
            onChange={(next) =>
              void navigate({
                to: '.',
                replace: true,
                search: (before: Record<string, unknown>) => ({
                  ...before,
                  page: undefined,
                  period_id: next,
                }),
              })
            }
          />
        }
        first={first}
      />
    </Screen>
  )
}
