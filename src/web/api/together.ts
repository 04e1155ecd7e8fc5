/** The part of `useAnswer`'s result that showing it needs. */
export type Answer<T> = {
  data: { data: T } | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

type Answers = Readonly<Record<string, Answer<unknown>>>
type DataOf<A extends Answer<unknown>> = NonNullable<A['data']>['data']

/** Combines answers: there when all are, failed when one of them is. */
export function together<A extends Answers>(answers: A): Answer<{ [K in keyof A]: DataOf<A[K]> }>
export function together(answers: Answers): Answer<unknown> {
  const all = Object.entries(answers)
  const isWhole = all.every(([, { data }]) => data)
  return {
    data: isWhole
      ? { data: Object.fromEntries(all.map(([name, { data }]) => [name, data?.data])) }
      : undefined,
    error: all.find(([, { error }]) => error)?.[1].error ?? null,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch())),
  }
}
