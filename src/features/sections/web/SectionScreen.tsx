import { useNavigate } from '@tanstack/react-router'
import { History } from '#features/audit/web/widgets/History.tsx'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { type Section, showSection, updateSection } from '../contract.ts'
import { useSectionActions } from './SectionActions.tsx'
import { SectionCourses } from './SectionCourses.tsx'
import { openPaper } from './SectionPaper.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { sectionName, withoutTeacher } from './SectionWords.tsx'
import { SeatMeters } from './widgets/Seats.tsx'
import { SHIFT_LABELS } from './widgets/Shift.tsx'

/** A section: how full it is, what it teaches, by whom. */
export function SectionScreen() {
  const id = useIdParam('section_id')
  const answer = useAnswer(showSection, { params: { id }, query: {} }, { silent: true })
  return (
    <AnsweredScreen title="Sección" answer={answer} rows={6}>
      {(section) => <Detail section={section} />}
    </AnsweredScreen>
  )
}

function Detail({ section }: { section: Section }) {
  const navigate = useNavigate()
  const may = useMay()
  const { itemsOf, dialogs, edit } = useSectionActions({
    onDeleted: () => void navigate({ to: '/sections' }),
  })
  const items = [
    {
      label: 'Lista en PDF',
      icon: 'print' as const,
      onPick: () => void openPaper({ section_id: section.id }, 'pdf'),
    },
    {
      label: 'Lista en Excel',
      icon: 'download' as const,
      onPick: () => void openPaper({ section_id: section.id }, 'xlsx'),
    },
    ...itemsOf(section).filter(({ label }) => label === 'Asignar profesores' || label === 'Eliminar'),
  ]
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
      more={<Menu label="Acciones" icon="more" items={items} />}
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
      <SectionCourses section={section} />
      <History of={{ section_id: section.id }} />
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
