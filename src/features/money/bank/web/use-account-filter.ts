import { useAnswer } from '#web/api/api.tsx'
import type { Filter } from '#web/lists/DataTable.tsx'
import { listBankAccounts } from '../contract.ts'
import { accountName } from './words.ts'

const ALL = { query: { limit: 0, sort_by: 'bank,asc' } } as const

/** The accounts as a filter of a list, where there are several. */
export function useAccountFilter(): Filter[] {
  const { data } = useAnswer(listBankAccounts, ALL, { silent: true, staleTime: 60_000 })
  const options = (data?.data ?? []).map((one) => ({ value: String(one.id), label: accountName(one) }))
  return options.length > 1
    ? [{ field: 'account_id', label: 'Cuenta', all: 'Todas', options, common: true }]
    : []
}
