import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
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
        <ComboField
          name="student_id"
          from={students}
          placeholder="Nombre o documento"
          {...(student && { shown: `${student.last_name}, ${student.first_name}` })}
        />
        <PeriodField />
      </FormGroup>
      <FormGroup title="Pago" columns>
        <PaymentFields />
        <TextField name="title" label="Concepto" most={120} hint="Vacío: lo que se paga." />
        <RadioField name="status" label="Estado" options={STATES} />
      </FormGroup>
    </Form>
  )
}

/** The periods in which the chosen student is inscribed; the newest with a debt and its amount are offered. */
function PeriodField() {
  const { setValue, getValues } = useFormContext()
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each student whose inscriptions arrive
  useEffect(() => {
    setValue('period_id', offered?.period_id ?? null, { shouldDirty: false })
  }, [id, offered?.id])
  // After «Guardar y seguir» the form is empty, and the same student may be the next.
  useEffect(() => {
    if (period === null && offered) setValue('period_id', offered.period_id, { shouldDirty: false })
  }, [period, offered, setValue])
  // What is owed of the charge that is chosen instead of the inscription.
  const [charged, setCharged] = useState<number | null>(null)
  const proposed = useRef<number | null>(null)
  useEffect(() => {
    const amount: unknown = getValues('amount')
    // What was typed stays; a debt that was offered belongs to one student and period.
    if (amount && amount !== proposed.current) return
    proposed.current = charged ?? (known?.debt_e2 || null)
    setValue('amount', proposed.current)
  }, [known, charged, getValues, setValue])

  const isNone = id !== null && data !== undefined && inscriptions.length === 0
  return (
    <>
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
      {id !== null && known && (
        <ChargeField student_id={id} period_id={known.period_id} onChosen={setCharged} />
      )}
    </>
  )
}
