import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { sheetFrame } from '#server/pdf/sheet.ts'
import * as contract from '../contract.ts'
import { statementFileRoutes } from '../many/server/routes.ts'
import { statementOf } from '../rules.ts'
import { accountsOf, holderOf } from './queries.ts'
import { statementFile } from './statement.pdf.ts'

const statementToday = async (tx: Tx, student_id: number, today: Day) => ({
  ...statementOf((await accountsOf(tx, [student_id]))(student_id), today),
  rate: await rateOfDay(tx, today),
})

export const statementRoutes = [
  ...statementFileRoutes,
  serve(contract.showStatement, async (tx, { params, clock }) => ({
    data: await statementToday(tx, params.id, clock.today()),
  })),
  serve(contract.printStatement, async (tx, { params, query, actor, clock, world: { storage } }) => {
    const statement = await statementToday(tx, params.id, clock.today())
    const holder = await holderOf(tx, params.id)
    const frame = await sheetFrame(tx, { size: query.paper, by: actor.name, now: clock.now(), storage })
    return { make: async () => statementFile({ statement, ...holder }, await frame()) }
  }),
]
