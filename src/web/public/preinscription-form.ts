import { useEffect, useRef, useState } from 'react'
import {
  createPreregistration,
  type PreregistrationOptions,
  type Receipt,
} from '#features/enrolment/preregistrations/guest/contract.ts'
import type { BodyIn } from '#kernel/endpoint.ts'
import { ApiError, call } from '#web/api/call.ts'
import { reactionTo, sentenceOf } from '#web/api/errors.ts'
import { forget, keep, restore } from './preinscription-draft.ts'
import { keepReceipt } from './preinscription-receipt.ts'
import {
  beginning,
  byField,
  check,
  type FieldName,
  type PreinscriptionValues,
  STEPS,
  SUMMARY,
} from './preinscription-values.ts'

const stepInAddress = (): number => {
  const step = Number(new URLSearchParams(location.search).get('paso') ?? 1) - 1
  return Number.isInteger(step) && step >= 0 && step <= SUMMARY ? step : 0
}

const stepOf = (name: FieldName): number => STEPS.findIndex(({ fields }) => fields.includes(name))

/** Keeps the step in the address: the browser's back button goes one step back. */
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

/** Keeps what is typed on the device, from the first change on. */
function useDraft(options: PreregistrationOptions) {
  const [restored] = useState(restore)
  const [isRestored, setRestored] = useState(restored !== null)
  const [values, setValues] = useState<PreinscriptionValues>(() =>
    offered({ ...beginning(options), ...restored?.values }, options),
  )
  const [reached, setReached] = useState(restored?.step ?? 0)
  const isTouched = useRef(isRestored)
  useEffect(() => {
    if (isTouched.current) keep(values, reached)
  }, [values, reached])
  return {
    values,
    reached,
    isRestored,
    change: (name: FieldName, value: string) => {
      isTouched.current = true
      setValues((before) => offered({ ...before, [name]: value }, options))
    },
    reach: (step: number) => {
      setReached(Math.max(reached, step))
      setRestored(false)
    },
    discard: () => {
      forget()
      isTouched.current = false
      setRestored(false)
      setValues(beginning(options))
      setReached(0)
    },
  }
}

type Problems = Partial<Record<FieldName, string>>

/** The visible problems: the server's refusals at once, the form's own after the field was left. */
function useShownProblems(problems: Problems) {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  return {
    problemOf: (name: FieldName) => refused[name] ?? problems[name],
    shown: (name: FieldName) => refused[name] ?? (left.has(name) ? problems[name] : undefined),
    hasLeft: (name: FieldName) => left.has(name),
    showFor: (names: readonly FieldName[]) => setLeft((before) => new Set([...before, ...names])),
    showRefused: setRefused,
    clearRefused: (name: FieldName) => setRefused(({ [name]: _, ...rest }) => rest),
    clear: () => {
      setLeft(new Set())
      setRefused({})
    },
  }
}

type SendingOptions = { onSent: (receipt: Receipt) => void; onRefused: (fields: Problems) => void }

/** The state of sending: whether it is under way, and its outcome. */
function useSending({ onSent, onRefused }: SendingOptions) {
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  async function send(body: BodyIn<typeof createPreregistration>, photo: Blob | null) {
    setBusy(true)
    setNotice('')
    try {
      const { data } = await call(createPreregistration, { body, files: { profile_picture: photo } })
      forget()
      keepReceipt(data)
      onSent(data)
    } catch (error) {
      setNotice(noticeOf(error))
      if (error instanceof ApiError && error.status === 422) onRefused(byField(error.errors))
    } finally {
      setBusy(false)
    }
  }
  return { notice, busy, send, clearNotice: () => setNotice('') }
}

export type Preinscription = ReturnType<typeof usePreinscription>

const ALL_FIELDS = STEPS.flatMap(({ fields }) => fields)

/** The guest's form: values, step, visible problems and sending. */
export function usePreinscription(
  options: PreregistrationOptions,
  period_id: number,
  onSent: (receipt: Receipt) => void,
) {
  const { values, reached, isRestored, ...draft } = useDraft(options)
  const [step, go] = useStep(reached)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const checked = check(values, period_id)
  const { problemOf, shown, hasLeft, showFor, ...fields } = useShownProblems(checked.problems ?? {})

  function onRefused(refused: Problems) {
    fields.showRefused(refused)
    const [first] = Object.keys(refused)
      .map((name) => stepOf(name as FieldName))
      .sort()
    if (first !== undefined && first >= 0) go(first)
  }
  const { notice, busy, ...sending } = useSending({ onSent, onRefused })

  function set(name: FieldName, value: string) {
    draft.change(name, value)
    fields.clearRefused(name)
    sending.clearNotice()
  }

  /** From the first blur on a field shows its problem; an empty one waits for «Continuar». */
  const leave = (name: FieldName) => {
    if (values[name].trim() !== '') showFor([name])
  }

  function next(): FieldName | null {
    const asked = STEPS[step]?.fields ?? []
    showFor(asked)
    const wrong = asked.find(problemOf)
    if (wrong) return wrong
    draft.reach(step + 1)
    go(step + 1)
    return null
  }

  async function send() {
    if (busy) return
    if (checked.body) return sending.send(checked.body, photo)
    showFor(ALL_FIELDS)
    const first = ALL_FIELDS.find((name) => checked.problems[name])
    if (first) go(stepOf(first))
  }

  function discard() {
    draft.discard()
    fields.clear()
    go(0)
  }

  const form = { values, set, leave, hasLeft, shown, step, go, next, send, busy, notice, photo, setPhoto }
  return { ...form, isRestored, discard, options }
}

/** Replaces a shift that the chosen specialization does not offer. */
function offered(
  values: PreinscriptionValues,
  { specializations }: PreregistrationOptions,
): PreinscriptionValues {
  const chosen = specializations.find(({ id }) => String(id) === values.specialization_id)
  if (!chosen) return { ...values, specialization_id: String(specializations[0]?.id ?? '') }
  const isOffered = chosen.shifts.length === 0 || chosen.shifts.some((shift) => shift === values.shift)
  return isOffered ? values : { ...values, shift: chosen.shifts[0] ?? '' }
}

const KEPT = 'Lo escrito queda guardado en este dispositivo: puede enviarlo más tarde.'

function noticeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return `Parece que no hemos podido procesar su solicitud. ${KEPT}`
  if (error.status === 0) return `No fue posible contactar con el servidor. ${KEPT}`
  if (error.status >= 500) return `${sentenceOf(error)} ${KEPT}`
  return reactionTo(error)?.title ?? sentenceOf(error)
}
