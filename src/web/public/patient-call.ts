import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { ApiError, call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000
/** Temporary refusals: too many requests, too much load. */
const PASSES: readonly number[] = [429, 503]

/** Reads what a public page needs, and retries temporary failures, telling so; the rest of the page works meanwhile. */
export async function callPatiently<E extends EndpointSpec>(endpoint: E): Promise<AnswerOf<E>> {
  let notice: number | null = null
  const ask = async (pause: number): Promise<AnswerOf<E>> => {
    try {
      return (await call<EndpointSpec>(endpoint)) as AnswerOf<E>
    } catch (error) {
      if (!(error instanceof ApiError && PASSES.includes(error.status))) throw error
      notice ??= toast.loading('El servicio está ocupado. Se intenta de nuevo.')
      await new Promise((resolve) => setTimeout(resolve, pause))
      return ask(Math.min(2 * pause, LONGEST_PAUSE_MS))
    }
  }
  return ask(FIRST_PAUSE_MS).finally(() => notice !== null && toast.dismiss(notice))
}
