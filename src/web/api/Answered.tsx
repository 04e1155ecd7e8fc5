import type { ReactNode } from 'react'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { askAgain } from './api.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { Answer } from './together.ts'

type Props<T> = {
  answer: Answer<T>
  /** Placeholder rows as tall as the content, so that nothing below moves when it arrives. */
  rows?: number
  height?: number
  label?: string
  /** Also waits for another answer that is shown within it. */
  isWaiting?: boolean
  /** A second action beside an error. */
  action?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows an answer of the API: the content, placeholder rows until it arrives, or the error. */
export function Answered<T>({ answer, isWaiting = false, action, children, ...skeleton }: Props<T>) {
  const { data, error, refetch } = answer
  if (data && !isWaiting) return children(data.data)
  if (error) return <ErrorState error={error} retry={() => void refetch()} action={action} />
  return <Skeleton {...skeleton} retry={askAgain} />
}

type PageAnswer<T> = Omit<Answer<T>, 'data'> & { data: T | undefined }

/** The answer of a list, shown with what it says beside its rows. */
export const wholePage = <T,>({ data, error, refetch }: PageAnswer<T>): Answer<T> => ({
  data: data && { data },
  error,
  refetch,
})

type ScreenProps<T> = Props<T> & { title: string; narrow?: boolean }

/** The same for a screen whose header needs the answer: `title` is shown until it arrives. */
export function AnsweredScreen<T>({ title, narrow = false, ...props }: ScreenProps<T>) {
  if (props.answer.data && !props.isWaiting) return props.children(props.answer.data.data)
  return (
    <Screen title={title} narrow={narrow}>
      <Answered {...props} />
    </Screen>
  )
}
