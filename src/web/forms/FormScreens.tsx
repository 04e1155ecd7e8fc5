import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import type { Answer } from '#web/api/together.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { toast } from '#web/ui/toast.ts'
import { Form as FormOfOne, type FormProps } from './Form.tsx'

/** Of any call: a new record has no version, an edited one is read again below. */
const Form = FormOfOne as <E extends EndpointSpec>(props: FormProps<E>) => ReactNode

type Own = 'onDone' | 'onNext' | 'onCancel' | 'reread'

type CreateProps<E extends EndpointSpec> = Omit<FormProps<E>, Own> & {
  title: string
  /** The list to return to. */
  to: string
  /** The notice of success: `Se ha creado el aula con éxito`. */
  done: string
  /** Where the person came from another place than that list: the way back there. */
  leave?: (() => void) | undefined
  /** Content above the form: another way to create such records. */
  above?: ReactNode
}

/** The screen of a new record: then the next one, or back to the list. */
export function CreateScreen<E extends EndpointSpec>(props: CreateProps<E>) {
  const { title, to, done, leave, above, ...form } = props
  const navigate = useNavigate()
  const back = leave ?? (() => void navigate({ to }))
  const tell = () => toast.success(done)
  return (
    <Screen title={title} narrow>
      {above}
      <Form
        submit={title}
        {...form}
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      />
    </Screen>
  )
}

type Reread = (options: { throwOnError: true }) => Promise<{ data: { data: object } | undefined }>

type EditProps<E extends EndpointSpec> = Omit<CreateProps<E>, 'defaults' | 'draft' | 'leave'> & {
  /** The record with the initial values. */
  answer: Answer<object> & { refetch: Reread }
  /** The label of the dynamic crumb, once known. */
  crumb?: string | undefined
  /** How many placeholder fields to show until the record arrives. */
  rows: number
  more?: ReactNode
}

/** The screen that edits a record and then returns to the list. */
export function EditScreen<E extends EndpointSpec>(props: EditProps<E>) {
  const { title, to, done, answer, crumb, rows, more, ...form } = props
  const navigate = useNavigate()
  const back = () => void navigate({ to })
  useCrumb(crumb)
  return (
    <Screen title={title} narrow more={more}>
      <Answered answer={answer} rows={rows} height={56}>
        {(record) => (
          <Form
            {...form}
            defaults={record}
            reread={async () => (await answer.refetch({ throwOnError: true })).data?.data ?? record}
            onDone={() => {
              toast.success(done)
              back()
            }}
            onCancel={back}
          />
        )}
      </Answered>
    </Screen>
  )
}
