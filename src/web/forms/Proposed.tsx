import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from './form-body.ts'
import { ProposalsContext } from './form-context.ts'

type Props = { values: Readonly<Values>; children: ReactNode }

/**
 * Proposes values to the fields within: a field shows its proposal, with a dashed edge, until somebody types over
 * it.
 */
export function Proposed({ values, children }: Props) {
  const { getValues, setValue } = useFormContext<Values>()
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
  return <ProposalsContext value={values}>{children}</ProposalsContext>
}
