import { InBolivares } from '#features/money/payments/web/widgets/InBolivares.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { DEBT } from './Debt.tsx'

type Owed = Parameters<typeof DEBT.cell>[0]

/** As `DEBT`, in bolívares too. */
const DEBT_IN_BOTH: Column<Owed> = {
  ...DEBT,
  cell: (row) => (
    <>
      <InBolivares amount_e2={row.debt_e2 ?? 0} /> {DEBT.cell(row)}
    </>
  ),
  brief: (row) => (
    <>
      <span className="whitespace-nowrap">{DEBT.brief?.(row)}</span>{' '}
      <InBolivares amount_e2={row.debt_e2 ?? 0} />
    </>
  ),
}

/** Where a list is narrowed to who owes, in both currencies. */
export const debtColumn = (isOfDebtors: boolean): Column<Owed> => (isOfDebtors ? DEBT_IN_BOTH : DEBT)
