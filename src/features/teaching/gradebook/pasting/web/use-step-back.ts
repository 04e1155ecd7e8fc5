import { useRef } from 'react'
import { toast } from '#web/ui/toast.ts'

/** A cell of a step, and what stood in it before. */
type Before<C> = { cell: C; was: string }
type Options<C, E> = {
  /** Which cell an edit is of. */
  cellIn: (edit: E) => C
  /** `Peña, José, Parcial 1` */
  whereOf: (cell: C) => string
  /** Goes to where the step was. */
  onBack: (cell: C) => void
}

/** What of a step was not taken back, as another change came after it. */
const leftWords = (left: number, of: number, where: string): [title: string, body: string] => [
  left < of ? 'Se deshizo en parte' : 'No se deshizo',
  left === 1
    ? `${where} cambió desde entonces y queda como está.`
    : `${left} celdas, desde ${where}, cambiaron desde entonces y quedan como están.`,
]

/**
 * Takes steps back, goes there and says what came back. What a step left out is told with a way back, until there is
 * another step or the last is taken back.
 */
export function useStepBack<C, E>(undo: (() => readonly E[]) | null, options: Options<C, E>) {
  const { cellIn, whereOf, onBack } = options
  const told = useRef<number | null>(null)
  const past = useRef<(readonly Before<C>[])[]>([])
  const withdraw = () => {
    if (told.current !== null) toast.dismiss(told.current)
    told.current = null
  }
  const back = () => {
    withdraw()
    const left = (undo?.() ?? []).map(cellIn)
    const [first, ...more] = past.current.pop() ?? []
    if (!first) return
    onBack(left[0] ?? first.cell)
    if (left[0]) {
      toast.warning(...leftWords(left.length, more.length + 1, whereOf(left[0])))
      return
    }
    const where = whereOf(first.cell)
    toast.info(
      'Se deshizo',
      more.length > 0 ? `${more.length + 1} celdas, desde ${where}.` : `${where}: ${first.was}.`,
    )
  }
  const latest = useRef(back)
  latest.current = back
  const run = () => latest.current()
  const tell = ({ title, body }: { title: string; body: string }, isStep: boolean) => {
    told.current = toast.warning(title, body, isStep ? { action: { label: 'Deshacer', run } } : {})
  }
  const remember = (step: readonly Before<C>[]) => past.current.push(step)
  return { withdraw, tell, remember, undo: undo && back }
}
