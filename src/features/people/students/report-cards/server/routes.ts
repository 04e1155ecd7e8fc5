import { serve } from '#server/call.ts'
import { printReportCard, printReportCards } from '../contract.ts'
import { cardsFile, orderCards, reportCard } from './actions.ts'

export const reportCardRoutes = [
  serve(printReportCard, (tx, { params, query, world, ...by }) =>
    reportCard(tx, by, { ...params, period_id: query.period_id, size: query.paper }, world),
  ),
  serve(
    printReportCards,
    async (tx, { query, body, ...by }) => ({
      data: await orderCards(tx, by, { ...body, size: query.paper }),
    }),
    {
      // What was ordered has the sections beside the size.
      makes: (making, { query }) => {
        const { ids, paper } = query as typeof query & { ids: number[] }
        return cardsFile(making, { ids, size: paper })
      },
    },
  ),
]
