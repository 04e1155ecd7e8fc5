import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { showFinalDelivery } from '../contract.ts'
import { EditDeliveryForm } from './DeliveryForms.tsx'
import { courseOf, writingWords } from './DeliveryWords.tsx'

const TITLE = 'Editar entrega final'

/** `/final-deliveries/update/:delivery_id` */
export function EditFinalDeliveryScreen() {
  const id = useIdParam('delivery_id')
  const answer = useAnswer(
    showFinalDelivery,
    { params: { id }, query: { with: ['students'] } },
    { silent: true },
  )
  useCrumb(answer.data?.data.code)
  return (
    <AnsweredScreen title={TITLE} answer={answer} rows={5} height={56} narrow>
      {({ students = [], ...delivery }) => (
        <Screen title={TITLE} lead={`${courseOf(delivery)}, período ${delivery.period}.`} narrow>
          {delivery.may_change ? (
            <EditDeliveryForm delivery={delivery} students={students} />
          ) : (
            <EmptyState
              title="Esta entrega final ya no se puede cambiar"
              action={<LinkTo to={`/final-deliveries/${id}`}>Ver entrega final</LinkTo>}
            >
              {writingWords(delivery)}
            </EmptyState>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}
