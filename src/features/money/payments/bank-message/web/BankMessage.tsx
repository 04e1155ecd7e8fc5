import { useId, useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { showBank } from '#kernel/banks.ts'
import { showBolivares } from '#kernel/bolivares.ts'
import { showDay } from '#kernel/dates.ts'
import { showPhone } from '#kernel/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { showPayerDocument } from '../../mobile/rules.ts'
import { useRateOfForm } from '../../web/widgets/AmountField.tsx'
import { MOST, type Reading, readMessage, SAID_FIELDS, type Said, type SaidField } from '../rules.ts'

const NAMES: Record<SaidField, string> = {
  amount_ves_e2: 'el monto',
  receipt_number: 'la factura',
  date: 'la fecha',
  payer_bank: 'el banco',
  payer_phone: 'el teléfono',
  payer_identity: 'el documento',
}
const SHOWN: { [F in SaidField]: (value: Said[F]) => string } = {
  amount_ves_e2: showBolivares,
  receipt_number: (value) => value,
  date: showDay,
  payer_bank: showBank,
  payer_phone: showPhone,
  payer_identity: showPayerDocument,
}
const shown = <F extends SaidField>(field: F, said: Partial<Said>): string => {
  const value = said[field]
  return value === undefined ? '' : SHOWN[field](value)
}

const LIST = new Intl.ListFormat('es-VE')
const named = (fields: readonly SaidField[]) => LIST.format(fields.map((field) => NAMES[field]))

type Result = { reading: Reading; filled: SaidField[]; kept: SaidField[]; isWithoutRate: boolean }

/** Puts what a message says into the form, but not over what a person wrote there. */
function useMessage() {
  const { getValues, setValue, clearErrors } = useFormContext()
  const { dirtyFields } = useFormState()
  const rate = useRateOfForm()
  const write = (field: SaidField, said: Partial<Said>) => {
    setValue(field, said[field], { shouldDirty: true })
    clearErrors(field)
    if (field !== 'amount_ves_e2') return
    // In bolívares, by the rate of the day that the form says: `AmountField` follows it.
    setValue('amount', null)
    setValue('rate_e4', rate?.rate_e4 ?? null)
    clearErrors('amount')
  }
  const compare = (message: string, isKept: (field: SaidField, said: Partial<Said>) => boolean): Result => {
    const reading = readMessage(message, clock.today())
    const { said } = reading
    const isWithoutRate = said.amount_ves_e2 !== undefined && !rate
    const told = SAID_FIELDS.filter(
      (field) => said[field] !== undefined && !(field === 'amount_ves_e2' && isWithoutRate),
    )
    const kept = told.filter((field) => getValues(field) !== said[field] && isKept(field, said))
    return { reading, kept, filled: told.filter((field) => !kept.includes(field)), isWithoutRate }
  }
  /** What the message `before` put there another one may replace. */
  const read = (message: string, before: string): Result => {
    const former: Partial<Record<string, unknown>> = readMessage(before, clock.today()).said
    const isTyped = (name: string): boolean => {
      const value: unknown = getValues(name)
      const isEmpty = value === null || value === undefined || value === ''
      return !isEmpty && Boolean(dirtyFields[name]) && value !== former[name]
    }
    const result = compare(
      message,
      (field) => isTyped(field) || (field === 'amount_ves_e2' && isTyped('amount')),
    )
    for (const field of result.filled) write(field, result.reading.said)
    return result
  }
  /** Of a message that came back with a draft, beside what the form says since. */
  const stands = (message: string): Result => compare(message, () => true)
  return { read, write, stands }
}

/** The message of a bank as one text, which fills the fields around it. It is of the draft, and never sent. */
export function BankMessage() {
  const id = useId()
  const { read, write, stands } = useMessage()
  const { field: message } = useController({ name: 'bank_message', defaultValue: '' })
  const text: string = message.value
  const [taken, setTaken] = useState<Result | null>(null)
  const result = text.trim() === '' ? null : (taken ?? stands(text))
  const take = (typed: string) => {
    message.onChange(typed)
    setTaken(typed.trim() === '' ? null : read(typed, text))
  }
  const use = (field: SaidField) => {
    if (!result) return
    write(field, result.reading.said)
    const kept = result.kept.filter((one) => one !== field)
    setTaken({ ...result, kept, filled: [...result.filled, field] })
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Pegar el mensaje del banco
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={MOST}
        value={text}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => take(target.value)}
      />
      <div id={`${id}-said`} role="status" className="grid gap-1 text-control text-text-2">
        {result ? <Told result={result} onUse={use} /> : <p>Entero, como llegó: llena los datos de abajo.</p>}
      </div>
    </div>
  )
}

/** What was filled in, what the message lacks, and what it says otherwise than the person. */
function Told({ result, onUse }: { result: Result; onUse: (field: SaidField) => void }) {
  const { filled, kept, isWithoutRate, reading } = result
  const { said, several } = reading
  const lacking = SAID_FIELDS.filter((field) => said[field] === undefined && !several.includes(field))
  if (filled.length + kept.length + several.length === 0 && !isWithoutRate)
    return <p>No se reconoce ningún dato en este texto: escríbalos abajo.</p>
  return (
    <>
      {filled.length > 0 && <p>Tomado del mensaje: {named(filled)}.</p>}
      {lacking.length > 0 && (
        <p>
          No dice {named(lacking)}: {lacking.length > 1 ? 'escríbalos' : 'escríbalo'} si hace falta.
        </p>
      )}
      {several.length > 0 && (
        <p>Dice más de una vez, y distinto, {named(several)}: escriba lo que corresponde.</p>
      )}
      {isWithoutRate && <p>El monto está en bolívares y no hay tasa: escríbalo en dólares.</p>}
      {kept.map((field) => (
        <p key={field} className="flex flex-wrap items-center gap-x-3">
          <span>
            No se cambió {NAMES[field]}: el mensaje dice <b>{shown(field, said)}</b>.
          </span>
          <Button size="sm" onClick={() => onUse(field)}>
            Usar {shown(field, said)}
          </Button>
        </p>
      ))}
    </>
  )
}
