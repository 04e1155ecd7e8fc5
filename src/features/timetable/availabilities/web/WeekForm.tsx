import { type ComponentProps, useState } from 'react'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { createAvailability, type showAvailabilities, updateAvailability } from '../contract.ts'
import { WeekField } from './WeekField.tsx'

type Shown = AnswerOf<typeof showAvailabilities>['data']
type Week = Shown['weeks'][number]

type Props = {
  teacher_id: number
  week: Week
  look: Omit<ComponentProps<typeof WeekField>, 'former'>
  reread: () => Promise<Shown | undefined>
}

/** What a teacher can in a period, to be said or said anew. */
export function WeekForm({ teacher_id, week: { period, availability, former }, look, reread }: Props) {
  // What was said first is an update from then on, with a draft of its own.
  const [saved, setSaved] = useState(0)
  const endpoint: EndpointSpec = availability ? updateAvailability : createAvailability
  const whose = { period_id: period.id, teacher_id }
  const valuesOf = (said: Week['availability']) => ({
    ...whose,
    hours: said?.hours ?? [],
    ...(said && { updated_at: said.updated_at }),
  })
  return (
    <Form
      key={saved}
      endpoint={endpoint}
      {...(availability && { params: { id: availability.id } })}
      defaults={valuesOf(availability)}
      body={({ hours }) => (availability ? { hours } : { ...whose, hours })}
      reread={async () => {
        const now = (await reread())?.weeks.find((one) => one.period.id === period.id)
        return valuesOf(now?.availability ?? availability)
      }}
      touches={['teachers', 'availabilities']}
      onDone={() => {
        toast.success('Se ha guardado la disponibilidad con éxito')
        if (!availability) void reread().then(() => setSaved((count) => count + 1))
      }}
    >
      <WeekField {...look} former={former} />
    </Form>
  )
}
