import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props<T> = {
  answer: UseQueryResult<{ data: T }, Error>
  /** Something else that is shown among it is still on its way: nothing is pushed aside when it comes. */
  isWaiting?: boolean
  children: (data: T) => ReactNode
}

/** What was asked for, or that it is on its way, or why it did not come. */
export function Answered<T>({ answer, isWaiting = false, children }: Props<T>) {
  if (answer.data && !isWaiting) return children(answer.data.data)
  if (answer.error) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />
  return <Skeleton rows={8} />
}

/** A part of the home: «Hoy», «Por hacer», «Cifras». */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  )
}
