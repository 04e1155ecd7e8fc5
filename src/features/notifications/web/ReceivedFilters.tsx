import { useAnswer } from '#web/api/api.tsx'
import type { List } from '#web/lists/list.ts'
import { listSenders } from '../contract.ts'
import { NOTICE_KINDS } from '../rules.ts'
import { KIND_LABELS } from '../words.ts'

type Choice = { value: string; label: string }

/** Narrows what was received to a kind, or to one of those who wrote it. */
export function ReceivedFilters({ list }: { list: List }) {
  const { data } = useAnswer(listSenders, {}, { silent: true })
  const senders = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="flex gap-3 max-sm:w-full">
      <Select
        list={list}
        field="kind"
        label="Tipo"
        all="Todos los tipos"
        choices={NOTICE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      {(senders.length > 1 || list.filters.sender_user_id) && (
        <Select list={list} field="sender_user_id" label="Remitente" all="De cualquiera" choices={senders} />
      )}
    </div>
  )
}

type Props = { list: List; field: string; label: string; all: string; choices: readonly Choice[] }

const Select = ({ list, field, label, all, choices }: Props) => (
  <select
    className="input min-w-0 flex-1"
    aria-label={label}
    value={list.filters[field] ?? ''}
    onChange={({ target }) => list.setFilter(field, target.value || null)}
  >
    <option value="">{all}</option>
    {choices.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)
