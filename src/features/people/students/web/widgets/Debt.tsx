import { solvencyWords } from '#features/money/payments/words.ts'
import { showMoney } from '#kernel/money.ts'
import type { Column } from '#web/lists/DataTable.tsx'

type Owed = Parameters<typeof solvencyWords>[0]

/** What somebody owes, has reported, or that it is nothing; on phones as words: `debe 96,66 $`. */
export const DEBT: Column<Owed> = {
  title: 'Deuda',
  sort: 'debt_e2',
  telling: true,
  align: 'end',
  cell: (row) =>
    row.debt_e2 ? (
      <b className="font-medium">{showMoney(row.debt_e2)}</b>
    ) : (
      <span className={row.pending_amount_e2 ? 'text-text-2' : 'text-text-3'}>{inRow(row)}</span>
    ),
  brief: (row) => inRow(row),
}

const inRow = (row: Owed): string => solvencyWords(row).toLowerCase()
