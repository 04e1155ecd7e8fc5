import { showMoney } from '#kernel/money.ts'
import type { Column } from '#web/lists/DataTable.tsx'

/** What somebody owes, or that it is nothing; on phones as a word: `debe 96,66 $`. */
export const DEBT: Column<{ debt_e2: number | null }> = {
  title: 'Deuda',
  sort: 'debt_e2',
  telling: true,
  align: 'end',
  cell: ({ debt_e2 }) =>
    debt_e2 ? (
      <b className="font-medium">{showMoney(debt_e2)}</b>
    ) : (
      <span className="text-text-3">solvente</span>
    ),
  brief: ({ debt_e2 }) => (debt_e2 ? `debe ${showMoney(debt_e2)}` : 'solvente'),
}
