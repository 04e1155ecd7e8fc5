type Progress = { done: number; total: number }

/**
 * How far imports are that run now, by who runs them. In memory: nothing of a transaction can be seen outside it before
 * its end, and an import lives no longer than the request that carries it.
 */
const running = new Map<number, Progress>()

/** Says how far the import of a person is. */
export const noteProgress = (user_id: number, progress: Progress): void => {
  running.set(user_id, progress)
}

/** The import has ended, well or not. */
export const forgetProgress = (user_id: number): void => {
  running.delete(user_id)
}

export const progressOf = (user_id: number): Progress | null => running.get(user_id) ?? null
