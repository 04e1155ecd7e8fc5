import { useEffect } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { ApiError, call, keyOf, queries, readAgain, useAnswer } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import {
  listNotifications,
  markNotificationAsRead,
  type OpenNotification,
  showNotification,
} from '../contract.ts'

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** As a list on this device has it: its text is whole there, and what one may do with it is not known. */
function listed(id: number): OpenNotification | undefined {
  const pages = queries.getQueriesData<AnswerOf<typeof listNotifications>>({
    queryKey: keyOf(listNotifications).slice(0, 2),
  })
  const found = pages.flatMap(([, page]) => page?.data ?? []).find((one) => one.id === id)
  return found && { ...found, may_reply: false, may_correct: false, may_withdraw: false }
}

/** One notification. Shown, it is read (rules.md#notifications); without a line, as soon as that is back. */
export function useNotification(id: number) {
  const answer = useAnswer(
    showNotification,
    { params: { id }, query: { with: ['sender'] } },
    { silent: true },
  )
  const { error, refetch, dataUpdatedAt } = answer
  // It may be withdrawn while it is looked at.
  const isGone = statusOf(error) === 404
  const isNew = !isGone && answer.data?.data.pivot?.read_at === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer tries anew what had no line before
  useEffect(() => {
    if (!isNew) return
    call(markNotificationAsRead, { params: { id } })
      .then(() => readAgain(['notifications', 'dashboard']))
      .catch((problem: unknown) => {
        if (statusOf(problem) !== 0) showError(problem)
      })
  }, [isNew, id, dataUpdatedAt])
  const kept = answer.data ?? (statusOf(error) === 0 ? asAnswer(listed(id)) : undefined)
  return { error, refetch, data: isGone ? undefined : kept }
}

const asAnswer = (data: OpenNotification | undefined) => data && { data }
