import { useWatch } from 'react-hook-form'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { textOf } from './form-context.ts'

/** Beyond what every font has. */
const FAR = /[^\0-\u024f]/
const Undrawn = lazyComponent(async () => (await import('./Undrawn.tsx')).Undrawn)

/** Below fields that stand on papers: what is said of their letters while they can still be written otherwise. */
export function PrintedText({ names }: { names: readonly string[] }) {
  const values: readonly unknown[] = useWatch({ name: [...names] })
  const text = values.map(textOf).join(' ')
  return FAR.test(text) && <Undrawn text={text} />
}
