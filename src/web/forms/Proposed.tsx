import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { focusField } from './FormProblems.tsx'
import type { Values } from './form-body.ts'
import { FormContext, ProposalsContext, textOf } from './form-context.ts'

type Props = { values: Readonly<Values>; children: ReactNode }

/**
 * Proposes values to the fields within: a field shows its proposal, with a dashed edge, until somebody types over
 * it, and then the button that restores it.
 */
export function Proposed({ values, children }: Props) {
  const { getValues, setValue } = useFormContext<Values>()
  const form = useContext(FormContext)
  const offered = useRef<Readonly<Values>>({})
  const key = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is offered is another
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const current = getValues(name) ?? null
      const isOwn = current !== (offered.current[name] ?? null)
      if (!isOwn && current !== value) setValue(name, value, { shouldValidate: value !== null })
    }
    offered.current = values
  }, [key])

  const back = useCallback(
    (name: string) => {
      const { label, show } = form?.fields.get(name) ?? {}
      const take = () => {
        setValue(name, values[name], { shouldDirty: true, shouldValidate: true })
        if (form) focusField(form.fields, name)
      }
      return (
        <p className="field-hint flex flex-wrap items-center gap-x-2">
          Lo propuesto: {show?.(values[name]) ?? textOf(values[name])}
          <Button mode="ghost" size="sm" label={`Volver a lo propuesto: ${label}`} onClick={take}>
            Volver a lo propuesto
          </Button>
        </p>
      )
    },
    [form, setValue, values],
  )
  const proposals = useMemo(() => ({ values, back }), [values, back])
  return <ProposalsContext value={proposals}>{children}</ProposalsContext>
}
