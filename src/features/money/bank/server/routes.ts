import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { approvePairs } from '../matching/server/actions.ts'
import { matchesNow } from '../matching/server/queries.ts'
import * as months from '../months/contract.ts'
import { monthOf, pageOfDays, pageOfUnsettled } from '../months/server/queries.ts'
import * as statements from '../statements/contract.ts'
import { readFile, undoStatementOf } from '../statements/server/actions.ts'
import { pageOfStatements } from '../statements/server/queries.ts'
import { bankTerms, withUnknown } from '../unknown/server/queries.ts'
import { createAccount, deleteAccount, updateAccount } from './actions.ts'
import { pageOfAccounts, pageOfLines } from './queries.ts'

export const bankRoutes = [
  serve(contract.listBankAccounts, (tx, { query }) => pageOfAccounts(tx, query)),
  serve(contract.createBankAccount, async (tx, { body }) => ({ data: await createAccount(tx, body) })),
  serve(contract.updateBankAccount, async (tx, { params, body }) => ({
    data: await updateAccount(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteBankAccount, (tx, { params }) => deleteAccount(tx, params.id)),
  serve(statements.createStatement, async (tx, { params, query, body, files, actor, clock }) => {
    const bytes = files.file?.bytes ?? Buffer.alloc(0)
    const file = { bytes, file_name: body.file_name ?? '', columns: body.columns ?? null }
    const dry_run = query.dry_run ?? false
    return { data: await readFile(tx, { actor, clock }, { account_id: params.id, ...file, dry_run }) }
  }),
  serve(statements.listStatements, (tx, { query }) => pageOfStatements(tx, query)),
  serve(statements.undoStatement, async (tx, { params, actor, clock }) => ({
    data: await undoStatementOf(tx, { actor, clock }, params.id),
  })),
  serve(contract.listBankLines, (tx, { query }) => pageOfLines(tx, query)),
  serve(contract.listMatches, async (tx, { clock }) => {
    const { none, ...found } = await matchesNow(tx)
    return {
      data: { ...found, none: await withUnknown(tx, none, clock.today()), ...(await bankTerms(tx)) },
    }
  }),
  serve(months.showBankMonth, async (tx, { query, clock }) => {
    const today = clock.today()
    return { data: await monthOf(tx, { month: query.month ?? today.slice(0, 7), today }) }
  }),
  serve(months.listBankDays, (tx, { query, clock }) => {
    const today = clock.today()
    return pageOfDays(tx, { ...query, month: query.month ?? today.slice(0, 7), today })
  }),
  serve(months.listUnsettledPayments, (tx, { query }) => pageOfUnsettled(tx, query)),
  serve(contract.approveByLines, async (tx, { body, actor, clock }) => ({
    data: await approvePairs(tx, { actor, clock }, body.pairs),
  })),
]
