import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listStudents, type Student, showStudent } from '#features/people/students/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { useAnswer } from '#web/api/api.tsx'
import { useIsNone } from '#web/api/needed-first.tsx'
import { ComboField } from '#web/forms/ComboField.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { clock } from '#web/ui/clock.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { createPayment } from '../contract.ts'
import { APPROVED, NO_PAYER, PENDING } from '../rules.ts'
import { PAYMENT_STATUS_LABELS } from '../words.ts'
import { MONEY_NUMBERS } from './widgets/money-numbers.ts'

const ChargeField = lazyComponent(
  async () => (await import('#features/money/fees/web/widgets/ChargeField.tsx')).ChargeField,
)
const PaymentFields = lazyComponent(
  async () => (await import('./widgets/PaymentFields.tsx')).PaymentFields,
  <div />,
)
// Seen on the first days alone.
const StudentFirst = lazyComponent(
  async () => (await import('#features/people/students/web/widgets/StudentFirst.tsx')).StudentFirst,
)

const STATES = ([APPROVED, PENDING] as const).map((value) => ({ value, label: PAYMENT_STATUS_LABELS[value] }))
const students = {
  endpoint: listStudents,
  option: (row: Record<string, unknown>) => ({
    value: Number(row.id),
    label: `${row.last_name}, ${row.first_name} · ${row.identity}`,
  }),
}

const nameOf = ({ last_name, first_name }: Student) => `${last_name}, ${first_name}`

const useAskedStudent = (): number | null => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(search.student)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** A payment that an administrator received or found in the bank; `?student=` begins with a student. */
export function CreatePaymentScreen() {
  const asked = useAskedStudent()
  const { data, isPending } = useAnswer(
    showStudent,
    { params: { id: asked ?? 0 }, query: { with: ['inscriptions'] } },
    { enabled: asked !== null },
  )
  const isNobody = useIsNone(listStudents)
  return (
    <Screen title="Registrar pago" narrow>
      {isNobody ? (
        <StudentFirst why="Un pago es de un estudiante inscrito." />
      ) : asked && isPending ? (
        <Skeleton />
      ) : (
        <Create student={data?.data} />
      )}
    </Screen>
  )
}

function Create({ student }: { student: Student | undefined }) {
  const navigate = useNavigate()
  const done = () => toast.success('Se ha creado el pago con éxito')
  const leave = () => void navigate({ to: student ? `/students/${student.id}/payments` : '/payments' })
  return (
    <Form
      endpoint={createPayment}
      defaults={{
        student_id: student?.id ?? null,
        period_id: null,
        charge_id: null,
        title: '',
        type: null,
        receipt_number: '',
        date: clock.today(),
        amount: null,
        amount_ves_e2: null,
        rate_e4: null,
        ...NO_PAYER,
        proof: null,
        status: APPROVED,
      }}
      touches={[...MONEY_NUMBERS, 'charges', 'document-requests']}
      onDone={() => {
        done()
        leave()
      }}
      onNext={done}
      onCancel={leave}
    >
      <FormGroup title="Inscripción" lead="Por quién y por cuál período se paga.">
        <PeriodField student={student} />
      </FormGroup>
      <FormGroup title="Pago" columns>
        <PaymentFields />
        <TextField name="title" label="Concepto" most={120} hint="Vacío: lo que se paga." />
        <RadioField name="status" label="Estado" options={STATES} />
      </FormGroup>
    </Form>
  )
}

/** A student and one of the periods of an inscription; the newest with a debt and its amount are offered. */
function PeriodField({ student }: { student: Student | undefined }) {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'student_id' })
  const period: unknown = useWatch({ name: 'period_id' })
  const id = typeof chosen === 'number' ? chosen : null
  const { data } = useAnswer(
    showStudent,
    { params: { id: id ?? 0 }, query: { with: ['inscriptions'] } },
    { enabled: id !== null },
  )
  const inscriptions = id === null ? [] : (data?.data.inscriptions ?? [])
  const offered = inscriptions.find((one) => (one.debt_e2 ?? 0) > 0) ?? inscriptions[0]
  const known = inscriptions.find((one) => one.period_id === period)

  useEffect(() => {
    // A period that is the student's stays: it was chosen, now or before a reload.
    if (data && !known) setValue('period_id', offered?.period_id ?? null, { shouldDirty: false })
  }, [data, known, offered, setValue])
  const proposed = useRef<number | null>(null)

  const isNone = id !== null && data !== undefined && inscriptions.length === 0
  return (
    <>
      <ComboField
        name="student_id"
        from={students}
        placeholder="Nombre o documento"
        {...(student && { shown: nameOf(student) })}
        {...(data && { known: [{ value: data.data.id, label: nameOf(data.data) }] })}
        onChange={() => setValue('period_id', null)}
      />
      <SelectField
        name="period_id"
        disabled={inscriptions.length === 0}
        placeholder={id === null ? 'Elija primero al estudiante' : 'Elija un período'}
        options={inscriptions.map((one) => ({
          value: one.period_id,
          label: `${one.period.year}-${one.period.number} · debe ${showMoney(one.debt_e2 ?? 0)}`,
        }))}
        {...(isNone && { hint: 'El estudiante no tiene inscripciones.' })}
      />
      {id !== null && (
        <ChargeField
          student_id={id}
          period_id={known?.period_id}
          debt_e2={known?.debt_e2}
          proposed={proposed}
        />
      )}
    </>
  )
}
