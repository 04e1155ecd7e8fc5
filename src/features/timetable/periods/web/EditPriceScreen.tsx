import { useNavigate } from '@tanstack/react-router'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { Form } from '#web/forms/Form.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { listCoursesBySpecialization, type Period, showPeriod } from '../contract.ts'
import { type PriceSetting, showPriceSetting, updatePriceSetting } from '../prices/contract.ts'
import { refusalToPrice } from '../prices/rules.ts'
import { refusals } from '../refusals.ts'
import { periodName } from '../rules.ts'
import { checkValidity, type Offered, PriceFields, settledScope } from './PriceFields.tsx'
import { scopeOf, validityOf } from './words.ts'

/** Changes a price of a period. */
export function EditPriceScreen() {
  const id = useIdParam('update')
  const setting = useAnswer(
    showPriceSetting,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, silent: true },
  )
  const period_id = setting.data?.data.period_id ?? 0
  const isKnown = { enabled: period_id > 0, silent: true }
  const period = useAnswer(showPeriod, { params: { id: period_id }, query: {} }, isKnown)
  const offered = useAnswer(listCoursesBySpecialization, { params: { id: period_id } }, isKnown)
  return (
    <Screen title={period.data ? `Editar precio de ${periodName(period.data.data)}` : 'Editar precio'} narrow>
      <Answered answer={together({ setting, period, offered })} rows={6}>
        {(all) => (
          <EditPrice
            {...all}
            reread={async () => (await setting.refetch({ throwOnError: true })).data?.data ?? all.setting}
          />
        )}
      </Answered>
    </Screen>
  )
}

type Props = {
  setting: PriceSetting
  period: Period
  offered: readonly Offered[]
  reread: () => Promise<PriceSetting>
}

function EditPrice({ setting, period, offered, reread }: Props) {
  const navigate = useNavigate()
  const may = useMay()
  const refusal = refusalToPrice(period, clock.today())
  const back = () => void navigate({ to: `/periods/detailsPayments/${period.id}` })
  if (!may(updatePriceSetting) || refusal)
    return (
      <Card title={scopeOf(setting)} tone={refusal ? 'warn' : 'info'}>
        <p className="mb-3">
          {refusal ? refusals[refusal].text : 'Su usuario puede ver los precios, pero no configurarlos.'}
        </p>
        <DescriptionList
          facts={[
            { term: 'Precio', value: showMoney(setting.semester_price_e2) },
            { term: 'Vigencia', value: validityOf(setting) },
            { term: 'Descripción', value: setting.description },
          ]}
        />
      </Card>
    )
  return (
    <Form
      endpoint={updatePriceSetting}
      params={{ id: setting.id }}
      defaults={setting}
      reread={reread}
      body={settledScope(offered)}
      check={checkValidity}
      touches={['periods']}
      onCancel={back}
      onDone={() => {
        toast.success('Se ha actualizado el precio con éxito')
        back()
      }}
    >
      <PriceFields offered={offered} />
    </Form>
  )
}
