import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { addHolidaysOfVenezuela, createHoliday, deleteHoliday, offeredIn, updateHoliday } from './actions.ts'
import { holidayById, pageOfHolidays } from './queries.ts'

export const holidayRoutes = [
  serve(contract.listHolidays, (tx, { query }) => pageOfHolidays(tx, query)),
  serve(contract.offerHolidays, async (tx, { query }) => ({ data: await offeredIn(tx, query.year) })),
  serve(contract.addHolidaysOfVenezuela, async (tx, { body }) => ({
    data: await addHolidaysOfVenezuela(tx, body),
  })),
  serve(contract.showHoliday, async (tx, { params }) => ({ data: await holidayById(tx, params.id) })),
  serve(contract.createHoliday, async (tx, { body }) => ({ data: await createHoliday(tx, body) })),
  serve(contract.updateHoliday, async (tx, { params, body }) => ({
    data: await updateHoliday(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteHoliday, (tx, { params }) => deleteHoliday(tx, params.id)),
]
