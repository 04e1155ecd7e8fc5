import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { approvePairs } from '../matching/server/actions.ts'
import { matchesNow } from '../matching/server/queries.ts'
import * as months from '../months/contract.ts'
import { monthOf, pageOfDays, pageOfUnsettled } from '../months/server/queries.ts'
import * as reversals from '../reversals/contract.ts'
import { reverse, undoReverse } from '../reversals/server/actions.ts'
import { reversalsNow } from '../reversals/server/queries.ts'
import * as statements from '../statements/contract.ts'
import { readFile, undoStatementOf } from '../statements/server/actions.ts'
import { pageOfStatements } from '../statements/server/queries.ts'
import { bankTerms, withUnknown } from '../unknown/server/queries.ts'
import * as unreported from '../unreported/contract.ts'
import { registerCredit, undoRegistrationOf } from '../unreported/server/actions.ts'
import { pageOfUnreported } from '../unreported/server/queries.ts'
import { createAccount, deleteAccount, updateAccount } from './actions.ts'
import { pageOfAccounts, pageOfLines } from './queries.ts'

export const bankRoutes = [
  serve(contract.listBankAccounts, (tx, { query }) => pageOfAccounts(tx, query)),
  serve(contract.createBankAccount, async (tx, { body, actor, clock }) => ({
    data: await createAccount(tx, { actor, clock }, body),
  })),
  serve(contract.updateBankAccount, async (tx, { params, body, actor, clock }) => ({
    data: await updateAccount(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deleteBankAccount, (tx, { params, actor, clock }) =>
    deleteAccount(tx, { actor, clock }, params.id),
  ),
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
  serve(contract.listMatches, async (tx, { query, clock }) => {
    const { none, ...found } = await matchesNow(tx, query.payment_ids)
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
  serve(unreported.listUnreported, (tx, { query, clock }) => pageOfUnreported(tx, query, clock.today())),
  serve(unreported.registerByLine, async (tx, { params, body, actor, clock }) => {
    const { student_id, receipt_number = null } = body
    const registration = { line_id: params.id, student_id, receipt_number }
    return { data: await registerCredit(tx, { actor, clock }, registration) }
  }),
  serve(unreported.undoRegistration, (tx, { params, body, actor, clock }) =>
    undoRegistrationOf(
      tx,
      { actor, clock },
      { line_id: params.id, payment_id: body.payment_id, reason: body.reason ?? null },
    ),
  ),
  serve(reversals.listReversals, async (tx) => ({ data: await reversalsNow(tx) })),
  serve(reversals.registerReversal, (tx, { params, body, actor, clock }) =>
    reverse(tx, { actor, clock }, { debit_id: params.id, ...body }),
  ),
  serve(reversals.undoReversal, (tx, { params, actor, clock }) =>
    undoReverse(tx, { actor, clock }, params.id),
  ),
]
