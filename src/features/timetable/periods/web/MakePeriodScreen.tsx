import { useNavigate, useSearch } from '@tanstack/react-router'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Form } from '#web/forms/Form.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createPeriod, listPeriods, type Period, showPeriod, updatePeriod } from '../contract.ts'
import { refusals } from '../refusals.ts'
import { hasStarted, isEnded, periodName } from '../rules.ts'
import { checkDates, PeriodFields } from './PeriodForm.tsx'
import { ALL_PERIODS } from './PeriodName.tsx'
import { PeriodProposals, startingFrom } from './PeriodProposals.tsx'

/** Makes a period, or edits the one that the address names with `update` (routes.md#routes-by-area). */
export function MakePeriodScreen() {
  const { update }: { update?: unknown } = useSearch({ strict: false })
  const id = Number(update)
  return Number.isInteger(id) && id > 0 ? <EditPeriod key={id} id={id} /> : <NewPeriod />
}

function NewPeriod() {
  const known = useAnswer(listPeriods, { query: ALL_PERIODS }, { silent: true })
  return (
    <Screen title="Crear período" narrow>
      <Answered answer={known} rows={8}>
        {(periods) => <NewForm before={latestOf(periods)} />}
      </Answered>
    </Screen>
  )
}

const latestOf = (periods: readonly Period[]): Period | undefined =>
  [...periods].sort((one, other) => other.year - one.year || other.number - one.number)[0]

function NewForm({ before }: { before: Period | undefined }) {
  const navigate = useNavigate()
  return (
    <Form
      endpoint={createPeriod}
      defaults={startingFrom(before)}
      check={checkDates}
      submit="Crear período"
      onCancel={() => void navigate({ to: '/periods' })}
      onDone={({ data }) => {
        toast.success('Se ha creado el período con éxito')
        void navigate({ to: `/periods/${data.id}` })
      }}
    >
      <PeriodProposals before={before}>
        <PeriodFields hasStarted={false} before={before} isNew />
      </PeriodProposals>
    </Form>
  )
}

function EditPeriod({ id }: { id: number }) {
  const answer = useAnswer(
    showPeriod,
    { params: { id }, query: {} },
    { staleTime: Number.POSITIVE_INFINITY, silent: true },
  )
  const known = answer.data?.data
  return (
    <Screen title={known ? `Editar período ${periodName(known)}` : 'Editar período'} narrow>
      <Answered answer={answer} rows={8}>
        {(period) =>
          isEnded(period) ? (
            <Card title={`Período ${periodName(period)}`} tone="warn">
              <p className="mb-3">
                {period.standing === 'older'
                  ? refusals.unable_to_update_older_periods.text
                  : `El período está cerrado desde el ${showMoment(period.closed_at ?? period.updated_at)}: no se modifica.`}
              </p>
              <LinkTo to={`/periods/${period.id}`} mode="default">
                Ver el período
              </LinkTo>
            </Card>
          ) : (
            <EditForm
              period={period}
              reread={async () => (await answer.refetch({ throwOnError: true })).data?.data ?? period}
            />
          )
        }
      </Answered>
    </Screen>
  )
}

function EditForm({ period, reread }: { period: Period; reread: () => Promise<Period> }) {
  const navigate = useNavigate()
  const back = () => void navigate({ to: `/periods/${period.id}` })
  return (
    <Form
      endpoint={updatePeriod}
      params={{ id: period.id }}
      defaults={period}
      check={checkDates}
      reread={reread}
      onCancel={back}
      onDone={() => {
        toast.success('Se ha actualizado el período con éxito')
        back()
      }}
    >
      <PeriodFields hasStarted={hasStarted(period, clock.today())} />
    </Form>
  )
}
