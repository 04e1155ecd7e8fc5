import { useEffect, useRef, useState } from 'react'
import {
  createPreregistration,
  type PreregistrationOptions,
  type Receipt,
} from '#features/preregistrations/guest/contract.ts'
import { ApiError, call } from '#web/api/call.ts'
import { reactionTo, sentenceOf } from '#web/api/errors.ts'
import { forget, keep, keepReceipt, restore } from './preinscription-draft.ts'
import {
  beginning,
  byField,
  check,
  type FieldName,
  STEPS,
  SUMMARY,
  type Values,
} from './preinscription-values.ts'

const stepInAddress = (): number => {
  const step = Number(new URLSearchParams(location.search).get('paso') ?? 1) - 1
  return Number.isInteger(step) && step >= 0 && step <= SUMMARY ? step : 0
}

const stepOf = (name: FieldName): number => STEPS.findIndex(({ fields }) => fields.includes(name))

/** The step, kept in the address: the browser's back button goes one step back. */
function useStep(reached: number): [number, (step: number) => void] {
  const [step, setStep] = useState(() => Math.min(stepInAddress(), reached))
  useEffect(() => {
    const follow = () => setStep(Math.min(stepInAddress(), reached))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [reached])
  const go = (next: number) => {
    if (next !== step) history.pushState(null, '', next === 0 ? location.pathname : `?paso=${next + 1}`)
    setStep(next)
  }
  return [step, go]
}

export type Preinscription = ReturnType<typeof usePreinscription>

/** The guest's form: values, step, what is wrong where, and sending. */
export function usePreinscription(
  options: PreregistrationOptions,
  period_id: number,
  onSent: (receipt: Receipt) => void,
) {
  const [restored] = useState(restore)
  const [isRestored, setRestored] = useState(restored !== null)
  const [values, setValues] = useState<Values>(() =>
    offered({ ...beginning(options), ...restored?.values }, options),
  )
  const [reached, setReached] = useState(restored?.step ?? 0)
  const [step, go] = useStep(reached)
  const [seen, setSeen] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({})
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const checked = check(values, period_id)
  const problems = checked.problems ?? {}
  const shown = (name: FieldName) => refused[name] ?? (seen.has(name) ? problems[name] : undefined)

  const touched = useRef(isRestored)
  useEffect(() => {
    if (touched.current) keep(values, reached)
  }, [values, reached])

  function set(name: FieldName, value: string) {
    touched.current = true
    setValues((before) => offered({ ...before, [name]: value }, options))
    setRefused(({ [name]: _, ...rest }) => rest)
    setNotice('')
  }

  /** On leaving a field: from now on it says what is wrong. An empty one waits for «Continuar». */
  const leave = (name: FieldName) => {
    if (values[name].trim() !== '') setSeen((before) => new Set(before).add(name))
  }

  function next(): FieldName | null {
    const fields = STEPS[step]?.fields ?? []
    setSeen((before) => new Set([...before, ...fields]))
    const wrong = fields.find((name) => refused[name] ?? problems[name])
    if (wrong) return wrong
    setReached(Math.max(reached, step + 1))
    setRestored(false)
    go(step + 1)
    return null
  }

  function showRefused(fields: Partial<Record<FieldName, string>>) {
    setRefused(fields)
    const first = Object.keys(fields)
      .map((name) => stepOf(name as FieldName))
      .sort()[0]
    if (first !== undefined && first >= 0) go(first)
  }

  async function send() {
    if (busy) return
    if (!checked.body) {
      setSeen(new Set(STEPS.flatMap(({ fields }) => fields)))
      const first = STEPS.flatMap(({ fields }) => fields).find((name) => problems[name])
      if (first) go(stepOf(first))
      return
    }
    setBusy(true)
    setNotice('')
    try {
      const { data } = await call(createPreregistration, {
        body: checked.body,
        files: { profile_picture: photo },
      })
      forget()
      keepReceipt(data)
      onSent(data)
    } catch (error) {
      setNotice(noticeOf(error))
      if (error instanceof ApiError && error.status === 422) showRefused(byField(error.errors))
    } finally {
      setBusy(false)
    }
  }

  function discard() {
    forget()
    touched.current = false
    setRestored(false)
    setValues(beginning(options))
    setSeen(new Set())
    setRefused({})
    setReached(0)
    go(0)
  }

  return {
    values,
    set,
    leave,
    shown,
    step,
    go,
    next,
    send,
    busy,
    notice,
    photo,
    setPhoto,
    isRestored,
    discard,
    options,
  }
}

/** A shift that the chosen track does not offer falls back to one that it does. */
function offered(values: Values, { specializations }: PreregistrationOptions): Values {
  const chosen = specializations.find(({ id }) => String(id) === values.specialization_id)
  if (!chosen) return { ...values, specialization_id: String(specializations[0]?.id ?? '') }
  const isOffered = chosen.shifts.length === 0 || chosen.shifts.some((shift) => shift === values.shift)
  return isOffered ? values : { ...values, shift: chosen.shifts[0] ?? '' }
}

const KEPT = 'Lo escrito queda guardado en este dispositivo: puede enviarlo más tarde.'

function noticeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return `Parece que no hemos podido procesar su solicitud. ${KEPT}`
  if (error.status === 0) return `No fue posible contactar con el servidor. ${KEPT}`
  if (error.code === 'preregistration_already_exists')
    return `${sentenceOf(error)} Si acaba de enviarla, ya fue recibida: revise su correo electrónico.`
  if (error.status >= 500) return `${sentenceOf(error)} ${KEPT}`
  return reactionTo(error)?.title ?? sentenceOf(error)
}
