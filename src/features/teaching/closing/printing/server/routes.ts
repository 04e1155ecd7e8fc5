import { type Context, serve } from '#server/call.ts'
import { printActas } from '../contract.ts'
import { actasFile, orderActas } from './actions.ts'

type PrintContext = Pick<Context<typeof printActas>, 'params' | 'query'>

const orderOf = ({ params, query }: PrintContext) => ({ id: params.id, size: query.paper ?? 'us-letter' })

export const printingRoutes = [
  serve(
    printActas,
    async (tx, { actor, clock, world, ...asked }) => ({
      data: await orderActas(tx, { actor, clock }, orderOf(asked), world),
    }),
    { makes: (making, asked) => actasFile(making, orderOf(asked)) },
  ),
]
