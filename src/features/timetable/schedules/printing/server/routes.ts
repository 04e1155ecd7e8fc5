import { type Context, serve } from '#server/call.ts'
import { printTimetables } from '../contract.ts'
import { orderTimetables, timetablesFile } from './actions.ts'

type PrintContext = Pick<Context<typeof printTimetables>, 'params' | 'query'>

const orderOf = ({ params, query }: PrintContext) => ({ id: params.id, of: query.of ?? ('section' as const) })

export const printingRoutes = [
  serve(
    printTimetables,
    async (tx, { actor, clock, ...asked }) => ({
      data: await orderTimetables(tx, { actor, clock }, orderOf(asked)),
    }),
    { makes: (making, asked) => timetablesFile(making, orderOf(asked)) },
  ),
]
