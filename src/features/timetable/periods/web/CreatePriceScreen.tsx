import { useNavigate } from '@tanstack/react-router'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { listCoursesBySpecialization, type Period, showPeriod } from '../contract.ts'
import { createPriceSetting } from '../prices/contract.ts'
import { refusalToPrice } from '../prices/rules.ts'
import { refusals } from '../refusals.ts'
import { periodName } from '../rules.ts'
import { checkValidity, PriceFields, settledScope } from './PriceFields.tsx'
import { PriceSummary } from './PriceSummary.tsx'

/** Sets a price of a period that differs from its own. */
export function CreatePriceScreen() {
  const id = useIdParam('id')
  const period = useAnswer(
    showPeriod,
    { params: { id }, query: { with: ['price_settings'] } },
    { silent: true },
  )
  const shown = period.data?.data
  useCrumb(shown && periodName(shown))
  return (
    <Screen title={shown ? `Configurar precio de ${periodName(shown)}` : 'Configurar precio'} narrow>
      <Answered answer={period} rows={6}>
        {(priced) => <NewPrice period={priced} />}
      </Answered>
    </Screen>
  )
}

function NewPrice({ period }: { period: Period }) {
  const navigate = useNavigate()
  const may = useMay()
  const offered = useAnswer(listCoursesBySpecialization, { params: { id: period.id } })
  const specializations = offered.data?.data ?? []
  const refusal = refusalToPrice(period, clock.today())
  const back = () => void navigate({ to: `/periods/detailsPayments/${period.id}` })
  if (!may(createPriceSetting) || refusal)
    return (
      <Card title="Precios del período" tone={refusal ? 'warn' : 'info'}>
        <p className="mb-3">
          {refusal ? refusals[refusal].text : 'Su usuario puede ver los precios, pero no configurarlos.'}
        </p>
        <PriceSummary period={period} />
      </Card>
    )
  return (
    <Form
      endpoint={createPriceSetting}
      defaults={{ period_id: period.id }}
      body={settledScope(specializations)}
      check={checkValidity}
      touches={['periods']}
      submit="Crear precio"
      onCancel={back}
      onDone={() => {
        toast.success('Se ha creado el precio con éxito')
        back()
      }}
      onNext={() => toast.success('Se ha creado el precio con éxito')}
    >
      <PriceFields offered={specializations} />
    </Form>
  )
}
