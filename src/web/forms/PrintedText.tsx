import { useWatch } from 'react-hook-form'
import { PrintedLetters } from '#web/ui/PrintedLetters.tsx'
import { textOf } from './form-context.ts'

/** Below fields of a form that stand on papers. */
export function PrintedText({ names }: { names: readonly string[] }) {
  const values: readonly unknown[] = useWatch({ name: [...names] })
  return <PrintedLetters text={values.map(textOf).join(' ')} />
}
