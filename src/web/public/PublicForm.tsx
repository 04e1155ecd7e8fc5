import type { ReactNode } from 'react'
import type { Problem } from './public-submission.ts'

type Props = { problem: Problem | null; onSubmit: () => void; children: ReactNode }

/** A form of the public pages: the problem above its fields. */
export function PublicForm({ problem, onSubmit, children }: Props) {
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {problem && (
        <p className="form-problems" role="alert">
          {problem.text}
        </p>
      )}
      {children}
    </form>
  )
}
