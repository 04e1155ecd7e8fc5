import { useAnswer } from '#web/api/api.tsx'
import type { List } from '#web/lists/list.ts'
import { listSenders } from '../contract.ts'
import { NOTICE_KINDS } from '../rules.ts'
import { KIND_LABELS } from '../words.ts'

/** What narrows the received notifications, with the words of each choice. */
export function useReceivedFilters() {
  const { data } = useAnswer(listSenders, {}, { silent: true })
  const senders = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const kinds = NOTICE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
  return {
    unread: { field: 'unread', label: 'Cuáles', options: [{ value: 'true', label: 'sin leer' }] },
    kind: { field: 'kind', label: 'Tipo', options: kinds },
    sender: { field: 'sender_user_id', label: 'Remitente', options: senders },
  }
}

type Filters = ReturnType<typeof useReceivedFilters>

/** Narrows what was received to a kind, or to one of those who wrote it. */
export function ReceivedFilters({ list, filters: { kind, sender } }: { list: List; filters: Filters }) {
  return (
    <div className="flex gap-3 max-sm:w-full">
      <Select list={list} filter={kind} all="Todos los tipos" />
      {(sender.options.length > 1 || list.filters.sender_user_id) && (
        <Select list={list} filter={sender} all="De cualquiera" />
      )}
    </div>
  )
}

type Props = { list: List; filter: Filters['sender']; all: string }

const Select = ({ list, filter: { field, label, options }, all }: Props) => (
  <select
    className="input min-w-0 flex-1"
    aria-label={label}
    value={list.filters[field] ?? ''}
    onChange={({ target }) => list.setFilter(field, target.value || null)}
  >
    <option value="">{all}</option>
    {options.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)
