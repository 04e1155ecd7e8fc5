import { showMoney } from '#kernel/money.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether something is owed, and how much, in words. */
export function Solvency({ debt_e2 }: { debt_e2: number }) {
  if (debt_e2 === 0) return <Badge tone="ok">Solvente</Badge>
  return <Badge tone="warn">Debe {showMoney(debt_e2)}</Badge>
}
