import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createReceiving, deleteReceiving, updateReceiving } from './actions.ts'
import { pageOfReceiving } from './queries.ts'

export const receivingRoutes = [
  serve(contract.listReceivingAccounts, (tx, { query }) => pageOfReceiving(tx, query)),
  serve(contract.createReceivingAccount, async (tx, { body, ...by }) => ({
    data: await createReceiving(tx, by, body),
  })),
  serve(contract.updateReceivingAccount, async (tx, { params, body, ...by }) => ({
    data: await updateReceiving(tx, by, { id: params.id, body }),
  })),
  serve(contract.deleteReceivingAccount, (tx, { params, ...by }) => deleteReceiving(tx, by, params.id)),
]
