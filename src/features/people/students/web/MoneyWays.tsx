import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ChargeMany } from '#features/money/fees/web/widgets/ChargeMany.tsx'
import { printStatements } from '#features/money/statements/many/contract.ts'
import { statementsAction } from '#features/money/statements/web/widgets/statements-action.ts'
import { useMay } from '#web/api/api.tsx'
import type { BulkAction } from '#web/lists/DataTable.tsx'
import type { List } from '#web/lists/list.ts'
import type { StudentRow } from '../contract.ts'

type Ways = readonly BulkAction<StudentRow>[]
type Props = {
  list: List<StudentRow>
  /** Whom to charge; null until somebody charges them. */
  ids: readonly number[] | null
  charge: BulkAction<StudentRow>['run']
  /** Told what of money may be done with those who are chosen. */
  onKnown: (ways: Ways) => void
  onClose: () => void
  onDone: () => void
}

/** What of money is done with many students: a fee that they are charged, and their statements of account in one file. */
export function MoneyWays({ list, ids, charge, onKnown, ...ends }: Props) {
  const seesPayments = useMay()(printStatements)
  const navigate = useNavigate()
  const [hasFees, setHasFees] = useState(false)
  const latest = useRef({ list, charge })
  latest.current = { list, charge }
  useEffect(() => {
    const openFiles = () => void navigate({ to: '/exports' })
    const idOf = ({ id }: StudentRow) => id
    onKnown([
      ...(hasFees
        ? [
            {
              label: 'Cobrar un arancel',
              icon: 'money' as const,
              run: (rows: readonly StudentRow[]) => latest.current.charge(rows),
            },
          ]
        : []),
      ...(seesPayments ? [statementsAction(idOf, openFiles, () => latest.current.list)] : []),
    ])
  }, [onKnown, hasFees, seesPayments, navigate])
  return <ChargeMany ids={ids} onKnown={setHasFees} {...ends} />
}
