import type { Day } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** An activity takes a day or more. */
export const refusalToSave = ({ start_date, end_date }: { start_date: Day; end_date: Day }) =>
  end_date < start_date ? ('invalid_date_range' satisfies ErrorCode) : null
