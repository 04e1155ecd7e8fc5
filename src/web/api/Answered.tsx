import type { ReactNode } from 'react'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { Answer } from './together.ts'

type Props<T> = {
  answer: Answer<T>
  /** The grey rows shown meanwhile: as high as what comes, so that nothing is pushed aside. */
  rows?: number
  height?: number
  label?: string
  /** Something else that is shown among it is still on its way. */
  isWaiting?: boolean
  /** Another way out, where it could not be read. */
  action?: ReactNode
  children: (data: T) => ReactNode
}

/** An answer of the API: shown once it is there, grey rows until then, or why it did not come. */
export function Answered<T>({ answer, isWaiting = false, action, children, ...skeleton }: Props<T>) {
  const { data, error, refetch } = answer
  if (data && !isWaiting) return children(data.data)
  if (error) return <ErrorState error={error} retry={() => void refetch()} action={action} />
  return <Skeleton {...skeleton} />
}

type ScreenProps<T> = Props<T> & { title: string; narrow?: boolean }

/** The same for a whole screen whose head needs the answer: until it is there, this title stands above. */
export function AnsweredScreen<T>({ title, narrow = false, ...props }: ScreenProps<T>) {
  if (props.answer.data && !props.isWaiting) return props.children(props.answer.data.data)
  return (
    <Screen title={title} narrow={narrow}>
      <Answered {...props} />
    </Screen>
  )
}
