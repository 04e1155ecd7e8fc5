import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { pageOfSittings } from './queries.ts'

export const sittingRoutes = [serve(contract.listSittings, (tx, { query }) => pageOfSittings(tx, query))]
