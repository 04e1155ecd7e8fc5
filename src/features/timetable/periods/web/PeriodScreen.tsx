import { useNavigate } from '@tanstack/react-router'
import { useHistoryTab } from '#features/institute/audit/web/widgets/use-history-tab.ts'
import { showClosing } from '#features/teaching/closing/contract.ts'
import { dayOf, showDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Period, showPeriod, updatePeriod } from '../contract.ts'
import { isEnded, periodName } from '../rules.ts'
import { usePeriodActions } from './PeriodActions.tsx'
import { PeriodFlag } from './PeriodFlag.tsx'
import { PeriodPensums } from './PeriodPensums.tsx'
import { PeriodSections } from './PeriodSections.tsx'
import { PeriodTimeline } from './PeriodTimeline.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { StandingBadge } from './widgets/Standing.tsx'

const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
)

/** A period: what is open, when, what is taught in it, what it costs. */
export function PeriodScreen() {
  const id = useIdParam('id')
  const answer = useAnswer(
    showPeriod,
    { params: { id }, query: { with: ['pensums', 'price_settings'] } },
    { silent: true },
  )
  return (
    <AnsweredScreen title="Período" answer={answer} rows={8}>
      {(period) => <Detail period={period} />}
    </AnsweredScreen>
  )
}

function Detail({ period }: { period: Period }) {
  const navigate = useNavigate()
  const may = useMay()
  const { itemsOf, dialogs, enable } = usePeriodActions(() => void navigate({ to: '/periods' }))
  const history = useHistoryTab(`/periods/${period.id}`)
  const canEnable = may(updatePeriod) && !period.enabled && period.standing === 'next'
  const items = itemsOf(period).filter(
    ({ label }) => label !== 'Editar' && !(canEnable && label === 'Activar período'),
  )
  return (
    <Screen
      title={`Período ${periodName(period)}`}
      state={
        <>
          <StandingBadge standing={period.standing} />
          {period.closed_at !== null && <Badge>Cerrado el {showDay(dayOf(period.closed_at))}</Badge>}
        </>
      }
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PeriodFlag period={period} flag="enabled_preregisters" named />
          <PeriodFlag period={period} flag="enabled_inscriptions" named />
        </span>
      }
      more={
        <>
          {canEnable && (
            <Button mode="primary" onClick={() => enable(period)}>
              Activar período
            </Button>
          )}
          {!isEnded(period) && (
            <LinkTo
              to="/periods/make"
              search={{ update: period.id }}
              allows={updatePeriod}
              icon="edit"
              mode="default"
            >
              Editar
            </LinkTo>
          )}
          <LinkTo to={`/periods/${period.id}/closing`} allows={showClosing} icon="lock" mode="default">
            Cierre
          </LinkTo>
          {items.length > 0 && <Menu label="Acciones" icon="more" iconOnly items={items} />}
        </>
      }
    >
      <Tabs label="Período" tabs={[{ label: 'Resumen', to: `/periods/${period.id}` }, ...history.tabs]} />
      {history.isOpen ? <History of={{ period_id: period.id }} bare /> : <Summary period={period} />}
      {dialogs}
    </Screen>
  )
}

function Summary({ period }: { period: Period }) {
  return (
    <div className="gap-x-8 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
      <Card title="Fechas" action={<span className="text-text-2">{period.weeks_length} semanas</span>} flush>
        <PeriodTimeline period={period} today={clock.today()} />
      </Card>
      <Card title="Calificación" flush>
        <DescriptionList facts={grading(period)} />
      </Card>
      <Card
        title="Precios"
        action={
          <LinkTo to={`/periods/detailsPayments/${period.id}`} look="link">
            Ver precios
          </LinkTo>
        }
        flush
      >
        <PriceSummary period={period} />
      </Card>
      <PeriodPensums period={period} />
      <PeriodSections period={period} />
      <Card title="Responsables" flush>
        <DescriptionList facts={responsible(period)} />
      </Card>
    </div>
  )
}

const noteOr = (note: number | null) => (note === null ? null : showNote(note))

const grading = (period: Period) => [
  { term: 'Nota mínima aprobatoria', value: showNote(period.approval_minimum_note) },
  { term: 'Promedio mínimo aprobatorio', value: showNote(period.approval_minimum_avg) },
  { term: 'Bajo rendimiento', value: noteOr(period.low_performance_note) },
  { term: 'Alto rendimiento', value: noteOr(period.high_performance_note) },
]

const responsible = (period: Period) => [
  { term: 'Director', value: period.principal },
  { term: 'Subdirector', value: period.vice_principal },
  { term: 'Control de estudios', value: period.study_control },
  { term: 'Gerente', value: period.manager },
  { term: 'Firmante', value: period.signer },
]
