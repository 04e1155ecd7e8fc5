import { lazyComponent } from './Lazy.tsx'

/** Beyond what every font has. */
const FAR = /[^\0-\u024f]/
const Undrawn = lazyComponent(async () => (await import('./Undrawn.tsx')).Undrawn)

/** Below fields that stand on papers: what is said of their letters while they can still be written otherwise. */
export function PrintedLetters({ text }: { text: string }) {
  return FAR.test(text) && <Undrawn text={text} />
}
