import { serve } from '#server/call.ts'
import { printStatements } from '../contract.ts'
import { orderStatements, statementsFile } from './actions.ts'

export const statementFileRoutes = [
  serve(
    printStatements,
    async (tx, { query, body, ...by }) => ({ data: await orderStatements(tx, by, { ...query, ...body }) }),
    // What was ordered has the chosen ones beside the list's own question.
    { makes: (making, { query }) => statementsFile(making, query) },
  ),
]
