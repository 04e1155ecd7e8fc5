import type { EndpointSpec } from '#kernel/endpoint.ts'
import { useAnswer } from './api.tsx'
import { LinkTo } from './LinkTo.tsx'
import { isPage } from './page.ts'

type Needed = {
  /** With its article: `un período`. */
  what: string
  /** Where it is made, by which call, and what the way there is called. */
  to: string
  allows: EndpointSpec
  act: string
}

/** What an `EmptyState` or an empty list says where something else has to be made before. */
export const neededFirst = ({ what, to, allows, act }: Needed) => ({
  title: `Primero hace falta ${what}`,
  action: (
    <LinkTo to={to} allows={allows} icon="add">
      {act}
    </LinkTo>
  ),
})

/** Whether a list has nothing for the person; not while that is being read. */
export function useIsNone(list: EndpointSpec): boolean {
  const { data } = useAnswer(list, { query: { limit: 1 } }, { staleTime: 60_000, silent: true })
  return isPage(data) && data.total === 0
}
