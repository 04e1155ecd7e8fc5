import { useEffect, useState } from 'react'
import { type EndpointSpec, nothing } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import { useAnswer } from '#web/api/api.tsx'
import { isPage } from '#web/api/page.ts'
import type { ComboSource } from './ComboField.tsx'
import type { Option } from './SelectField.tsx'

const PAUSE_MS = 300 // screens.md#times: searches outside tables
const MOST = 100

export type ComboChoices = {
  /** All options; or `from`, to search on the server. */
  options?: readonly Option[]
  from?: ComboSource
}

type Offered = {
  items: readonly Option[]
  /** The items may still be those of an earlier text. */
  isWaiting: boolean
  isLoading: boolean
  isLost: boolean
}

/** Returns the options that match what was typed: of the list at once, of the server after a pause. */
export function useOffered({ options, from }: ComboChoices, typed: string, isOpen: boolean): Offered {
  const asked = typed.trim()
  const search = usePaused(asked)
  const query = { ...from?.query, limit: MOST, ...(search && { search }) }
  const asks = from !== undefined && isOpen
  const answer = useAnswer<EndpointSpec>(from?.endpoint ?? NOWHERE, { query }, { enabled: asks, keep: true })
  const rows = isPage<unknown>(answer.data) ? answer.data.data.filter(isRow) : []
  const isLoading = asks && answer.isFetching
  return {
    items: options ? matching(options, asked) : from ? rows.map(from.option) : [],
    isWaiting: from !== undefined && (search !== asked || isLoading),
    isLoading,
    isLost: asks && answer.isError,
  }
}

const matching = (options: readonly Option[], typed: string): readonly Option[] => {
  const words = plain(typed).split(/\s+/)
  return options.filter(({ label }) => words.every((word) => plain(label).includes(word))).slice(0, MOST)
}

/** Returns the last text that stayed unchanged for the pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null
const NOWHERE: EndpointSpec = { method: 'GET', path: '/', summary: '', roles: 'public', answer: nothing }
