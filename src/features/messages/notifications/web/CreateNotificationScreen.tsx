import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { askAgain, useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useMedia } from '#web/ui/media.ts'
import { randomText } from '#web/ui/random-text.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { listRecipients, type Recipient } from '../recipients/contract.ts'
import { GROUPS, isSecured } from '../rules.ts'
import { sendNotification } from '../sending/contract.ts'
import { GroupField } from './GroupField.tsx'
import { LastSent } from './LastSent.tsx'
import { MessageFields } from './MessageFields.tsx'
import { SecureField } from './SecureField.tsx'
import { TargetField } from './TargetField.tsx'

/** `/notifications/create`: to whom, what, and how it arrives. `to` names one person, as an answer does. */
export function CreateNotificationScreen() {
  const { to }: { to?: unknown } = useSearch({ strict: false })
  const user_id = Number(to) || null
  const groups = useAnswer(listRecipients, {}, { keep: true })
  const person = useAnswer(
    listRecipients,
    { query: { type: GROUPS.person, ...(user_id && { value: user_id }) } },
    { enabled: user_id !== null },
  )
  if (!groups.data || (user_id !== null && !person.data && !person.error))
    return (
      <Screen title="Escribir" heading="Escribir un aviso">
        <Skeleton retry={askAgain} />
      </Screen>
    )
  return (
    <Writing
      groups={groups.data.data}
      left={groups.data.sendings_left}
      first={person.data?.data[0] ?? null}
    />
  )
}

type Props = { groups: readonly Recipient[]; left: number | null; first: Recipient | null }

function Writing({ groups, left, first }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const [type, setType] = useState<number>(
    first || !(user.isTeacher || user.isCoordinator) ? GROUPS.person : GROUPS.course_section,
  )
  const [target, setTarget] = useState<Recipient | null>(first)
  const [wanted] = useState(randomText)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const isWide = useMedia('(min-width: 1024px)')
  const secured = isSecured(type)
  const reached = secured ? (groups.find(({ value }) => value === type) ?? null) : target
  const count = reached?.count ?? 0
  return (
    <Screen title="Escribir" heading="Escribir un aviso" lead={left !== null && leftText(left)}>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <Form
          endpoint={sendNotification}
          defaults={{ type, content: '', receiver_user_id: first?.value ?? null, secure: '' }}
          draftFields={['content']}
          check={(values) => (secured && values.secure !== wanted ? { secure: ['confirmed'] } : {})}
          submit={count > 0 ? `Enviar a ${count.toLocaleString('es-VE')}` : 'Enviar'}
          onCancel={() => void navigate({ to: '/notifications' })}
          onDone={({ data }) => {
            toast.success('Se ha enviado la notificación con éxito', 'Se corrige hasta 10 minutos después.')
            void navigate({ to: `/notifications/${data.id}` })
          }}
        >
          <FormGroup title="Para">
            {groups.length > 1 && (
              <GroupField
                groups={groups}
                onPick={(next) => {
                  setType(next)
                  setTarget(null)
                }}
              />
            )}
            {secured ? (
              reached && <SecureField reached={reached} wanted={wanted} />
            ) : (
              <TargetField key={type} type={type} target={target} onTarget={setTarget} />
            )}
          </FormGroup>
          <MessageFields sender={user.name} beside={isWide ? beside : null} />
        </Form>
        <div className="grid gap-6">
          {isWide && (
            <Card title="Así llega">
              <div ref={setBeside} />
            </Card>
          )}
          <LastSent />
        </div>
      </div>
    </Screen>
  )
}

const leftText = (left: number): string => {
  if (left === 0) return 'No quedan envíos en esta hora'
  return left === 1 ? 'Queda 1 envío en esta hora' : `Quedan ${left} envíos en esta hora`
}
