import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, optionalText, text } from '#kernel/schemas.ts'

export const Holiday = z.object({
  id,
  date: dayOut,
  title: z.string(),
  description: z.nullable(z.string()),
  /** Falls on the same day of every year from its date on. */
  every_year: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type Holiday = z.infer<typeof Holiday>

const HolidayBody = z.strictObject({
  date: day,
  title: text(120),
  description: optionalText(300),
  every_year: z.optional(z.boolean()),
})

export const listHolidays = endpoint({
  method: 'GET',
  path: '/holidays',
  summary:
    'Holidays, by date; `from` and `until` keep those that fall between them, be it as one of every year',
  roles: 'session',
  query: listQuery(['date', 'title', 'description', 'every_year', 'created_at'], {
    from: z.optional(day),
    until: z.optional(day),
    every_year: z.optional(z.boolean()),
  }),
  answer: pageOf(Holiday),
  exports: {
    title: 'Días feriados',
    columns: [
      { field: 'date', title: 'Fecha', as: 'day' },
      { field: 'title', title: 'Título' },
      { field: 'description', title: 'Descripción' },
      { field: 'every_year', title: 'Todos los años', as: 'yes_no' },
    ],
  },
})

export const showHoliday = endpoint({
  method: 'GET',
  path: '/holidays/{id}',
  summary: 'A holiday',
  roles: 'session',
  params: { id: ref('holiday') },
  answer: one(Holiday),
  refusals: ['resource_not_found'],
})

export const createHoliday = endpoint({
  method: 'POST',
  path: '/holidays',
  summary: 'Makes a holiday; lessons already registered stay as they are',
  roles: ADMINS,
  permission: 'holidays.create',
  body: HolidayBody,
  answer: one(Holiday),
  refusals: ['holiday_already_exists'],
})

export const updateHoliday = endpoint({
  method: 'PATCH',
  path: '/holidays/{id}',
  summary: 'Changes a holiday',
  roles: ADMINS,
  permission: 'holidays.update',
  params: { id: ref('holiday') },
  body: z.partial(HolidayBody),
  answer: one(Holiday),
  refusals: ['resource_not_found', 'holiday_already_exists', 'stale_version'],
  versioned: true,
})

export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/holidays/{id}',
  summary: 'Removes a holiday; lessons already registered stay as they are',
  roles: ADMINS,
  permission: 'holidays.delete',
  params: { id: ref('holiday') },
  answer: nothing,
  refusals: ['resource_not_found'],
})

const year = z.int().check(z.minimum(1900), z.maximum(2200))

export const OfferedHoliday = z.object({
  date: dayOut,
  title: z.string(),
  every_year: z.boolean(),
  /** Whether one of that title falls on that day already. */
  is_there: z.boolean(),
})
export type OfferedHoliday = z.infer<typeof OfferedHoliday>

export const offerHolidays = endpoint({
  method: 'GET',
  path: '/holidays/of-venezuela',
  summary: 'The national holidays of Venezuela in a year, and which of them are there already',
  roles: ADMINS,
  permission: 'holidays.create',
  query: z.strictObject({ year }),
  answer: one(z.array(OfferedHoliday)),
})

export const addHolidaysOfVenezuela = endpoint({
  method: 'POST',
  path: '/holidays/of-venezuela',
  summary: 'Makes those of the national holidays of a year that fall on the days named; all or none',
  roles: ADMINS,
  permission: 'holidays.create',
  body: z.strictObject({ year, dates: z.array(day).check(z.minLength(1), z.maxLength(14)) }),
  answer: one(z.array(Holiday)),
  refusals: ['holiday_already_exists', 'holiday_is_not_national'],
})
