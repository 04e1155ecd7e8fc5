import { useRef } from 'react'
import { toast } from '#web/ui/toast.ts'

/** What a step left out is told with a way back, until there is another step or the last is taken back. */
export function useStepBack(undo: (() => void) | null) {
  const latest = useRef(undo)
  latest.current = undo
  const told = useRef<number | null>(null)
  const withdraw = () => {
    if (told.current !== null) toast.dismiss(told.current)
    told.current = null
  }
  const back = () => {
    withdraw()
    latest.current?.()
  }
  const tell = ({ title, body }: { title: string; body: string }, isStep: boolean) => {
    told.current = toast.warning(title, body, isStep ? { action: { label: 'Deshacer', run: back } } : {})
  }
  return { withdraw, tell, undo: undo && back }
}
