import type { PaperSize } from '#kernel/endpoint.ts'
import { serve } from '#server/call.ts'
import { printActas } from '../contract.ts'
import { actasFile, orderActas } from './actions.ts'

type Asked = { params: { id: number }; query: { paper?: PaperSize | undefined; base?: string } }

const orderOf = ({ params, query }: Asked, base: string) => ({
  id: params.id,
  size: query.paper ?? 'us-letter',
  base,
})

export const printingRoutes = [
  serve(
    printActas,
    async (tx, { params, query, actor, clock, request }) => ({
      data: await orderActas(tx, { actor, clock }, orderOf({ params, query }, request.base)),
    }),
    {
      makes: (making, { params, query }) => {
        // Where the call was made, which the order keeps.
        const { base = '' } = query as Asked['query']
        return actasFile(making, orderOf({ params, query }, base))
      },
    },
  ),
]
