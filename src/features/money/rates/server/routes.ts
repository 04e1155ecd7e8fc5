import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { holdRates } from '#features/money/payments/conversion/server/columns.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createRate, deleteRate, importRates, touchedBy, updateRate } from './actions.ts'
import { pageOfRates } from './queries.ts'

export const rateRoutes = [
  serve(contract.listExchangeRates, (tx, { query }) => pageOfRates(tx, query)),
  serve(contract.showRateOfDay, async (tx, { query, clock }) => ({
    data: await rateOfDay(tx, query.day ?? clock.today()),
  })),
  serve(contract.showTouchedPayments, async (tx, { query: { day, rate_e4 }, clock }) => ({
    data: await touchedBy(tx, rate_e4 ? [{ day: day ?? clock.today(), rate_e4 }] : []),
  })),
  serve(contract.createExchangeRate, async (tx, { body, actor, clock }) => ({
    data: await createRate(tx, { actor, clock }, body),
  })),
  serve(
    contract.updateExchangeRate,
    async (tx, { params, body, actor, clock }) => ({
      data: await updateRate(tx, { actor, clock }, { id: params.id, rate_e4: body.rate_e4 }),
    }),
    // Before the row, as whoever reads a list of them.
    { ahead: holdRates },
  ),
  serve(contract.deleteExchangeRate, (tx, { params, actor, clock }) =>
    deleteRate(tx, { actor, clock }, params.id),
  ),
  serve(contract.importExchangeRates, async (tx, { query, files, actor, clock }) => ({
    data: await importRates(
      tx,
      { actor, clock },
      { bytes: files.file?.bytes ?? Buffer.alloc(0), dry_run: query.dry_run ?? false },
    ),
  })),
]
