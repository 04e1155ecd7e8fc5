import { useNavigate } from '@tanstack/react-router'
import { History } from '#features/audit/web/widgets/History.tsx'
import { showNote } from '#kernel/notes.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { type Period, showPeriod, updatePeriod } from '../contract.ts'
import { periodName } from '../rules.ts'
import { usePeriodActions } from './PeriodActions.tsx'
import { PeriodFlag } from './PeriodFlag.tsx'
import { PeriodPensums } from './PeriodPensums.tsx'
import { PeriodSections } from './PeriodSections.tsx'
import { PeriodTimeline } from './PeriodTimeline.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { StandingBadge } from './widgets/Standing.tsx'

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
  const items = itemsOf(period)
  const canEnable = may(updatePeriod) && !period.enabled && period.standing === 'next'
  return (
    <Screen
      title={`Período ${periodName(period)}`}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StandingBadge standing={period.standing} />
          <PeriodFlag period={period} flag="enabled_preregisters" named />
          <PeriodFlag period={period} flag="enabled_inscriptions" named />
        </span>
      }
      action={
        canEnable ? (
          <Button mode="primary" onClick={() => enable(period)}>
            Activar período
          </Button>
        ) : (
          period.standing !== 'older' && (
            <LinkTo
              to="/periods/make"
              search={{ update: period.id }}
              allows={updatePeriod}
              icon="edit"
              mode="default"
            >
              Editar
            </LinkTo>
          )
        )
      }
      more={items.length > 0 && <Menu label="Acciones" icon="more" items={items} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Fechas">
          <PeriodTimeline period={period} today={clock.today()} />
        </Card>
        <div className="grid gap-4">
          <Card title="Calificación">
            <DescriptionList facts={grading(period)} />
          </Card>
          <Card
            title="Precios"
            action={
              <LinkTo to={`/periods/detailsPayments/${period.id}`} look="link">
                Ver precios
              </LinkTo>
            }
          >
            <PriceSummary period={period} />
          </Card>
          <Card title="Responsables">
            <DescriptionList facts={responsible(period)} />
          </Card>
        </div>
      </div>
      <PeriodPensums period={period} />
      <PeriodSections period={period} />
      <History of={{ period_id: period.id }} />
      {dialogs}
    </Screen>
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
