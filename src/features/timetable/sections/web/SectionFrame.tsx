import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useHistoryTab } from '#features/institute/audit/web/widgets/use-history-tab.ts'
import { printReportCards } from '#features/people/students/report-cards/contract.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Section, showSection, updateSection } from '../contract.ts'
import { isSettled, roomFor } from '../rules.ts'
import { type ListKind, openPaper } from './open-paper.ts'
import { useSectionActions } from './SectionActions.tsx'
import { SHIFT_LABELS } from './widgets/shift.ts'
import { withoutTeacher } from './words.ts'

const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
)

const JoinDialog = lazyComponent(
  async () => (await import('#features/enrolment/waiting-list/web/widgets/JoinDialog.tsx')).JoinDialog,
)

type Props = { isList?: boolean; children: (section: Section) => ReactNode }

/** A section: which, how it stands, what may be done, and its parts with addresses; the same above each of them. */
export function SectionFrame({ children, isList = false }: Props) {
  const id = useIdParam('section_id')
  const answer = useAnswer(showSection, { params: { id }, query: {} }, { silent: true })
  const history = useHistoryTab(`/sections/${id}`)
  useCrumb(answer.data && sectionName(answer.data.data))
  return (
    <AnsweredScreen title="Sección" answer={answer} rows={6}>
      {(section) => (
        <Screen
          isList={isList && !history.isOpen}
          title={sectionName(section)}
          state={
            section.courses_without_teacher > 0 && (
              <Badge tone={section.is_coming ? 'neutral' : 'warn'}>{withoutTeacher(section)}</Badge>
            )
          }
          lead={`Período ${section.period_year}-${section.period_number}, ${SHIFT_LABELS[section.shift].toLowerCase()}`}
          more={<Acts section={section} />}
        >
          <Tabs label="Sección" tabs={[...partsOf(section), ...history.tabs]} />
          {history.isOpen ? <History of={{ section_id: section.id }} bare /> : children(section)}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

function partsOf({ id, males_assigned, females_assigned }: Section) {
  const path = `/sections/${id}`
  return [
    { label: 'Resumen', to: path },
    { label: 'Estudiantes', to: `${path}/students`, count: males_assigned + females_assigned },
    { label: 'Notas', to: `${path}/students-courses-notes` },
    { label: 'Horario', to: `${path}/schedule` },
  ]
}

/** For one gender at least. */
const isFull = (section: Section) =>
  !isSettled(section) && (roomFor('male', section) <= 0 || roomFor('female', section) <= 0)

function Acts({ section }: { section: Section }) {
  const navigate = useNavigate()
  const may = useMay()
  // rules.md#waiting-list: administrators. Its contract would weigh more than all else here.
  const { isAdmin, permissions } = useUser()
  const { itemsOf, dialogs, edit } = useSectionActions({
    onDeleted: () => void navigate({ to: '/sections' }),
  })
  const [isJoining, setJoining] = useState(false)
  const reportCards = async () =>
    (await import('#features/people/students/report-cards/web/widgets/report-cards.ts')).askForReportCards(
      [section.id],
      () => void navigate({ to: '/exports' }),
    )
  const list = (kind: ListKind) => () => void openPaper({ section_id: section.id }, kind)
  const items = [
    { label: 'Lista en PDF', icon: 'print' as const, onPick: list('pdf') },
    { label: 'Lista en Excel', icon: 'download' as const, onPick: list('xlsx') },
    { label: 'Hoja de firmas', icon: 'print' as const, onPick: list('signatures') },
    ...(may(printReportCards)
      ? [{ label: 'Boletines', icon: 'cap' as const, onPick: () => void reportCards() }]
      : []),
    ...(isFull(section) && isAdmin && permissions['inscriptions.create'] !== false
      ? [{ label: 'Anotar en lista de espera', icon: 'clock' as const, onPick: () => setJoining(true) }]
      : []),
    ...itemsOf(section).filter(({ label }) => label === 'Asignar profesores' || label === 'Eliminar'),
  ]
  return (
    <>
      <LinkTo to={`/sections/${section.id}/schedule`} icon="calendar">
        Ver horario
      </LinkTo>
      {may(updateSection) && !isSettled(section) && (
        <Button icon="edit" onClick={() => edit(section)}>
          Editar
        </Button>
      )}
      <Menu label="Acciones" icon="more" iconOnly items={items} />
      {dialogs}
      {isJoining && <JoinDialog section={section} onClose={() => setJoining(false)} />}
    </>
  )
}
