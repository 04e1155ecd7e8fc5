import { useEffect, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type EndpointSpec, nothing } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import { useAnswer } from '#web/api.tsx'
import { isPage } from '#web/list-url.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { ComboSource } from './ComboField.tsx'
import type { FieldState } from './form-context.ts'
import type { Option } from './SelectField.tsx'

const PAUSE_MS = 300 // spec.md 9: searches outside tables
const MOST = 50

type Props = {
  field: FieldState
  options?: readonly Option[]
  from?: ComboSource
  shown?: string
  placeholder: string
  onValue: (value: Option['value'] | null) => void
}

/** The searchable list itself, by React Aria: arrows, Enter, Esc, Alt+Down, spoken counts. */
export function Combo({ field, options, from, shown, placeholder, onValue }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option | null>(null)
  const [search, setSearch] = useState('')
  const found = useFound(from, search)
  const present =
    options?.find(({ value }) => value === field.value) ?? (picked?.value === field.value ? picked : null)
  const hasValue = field.value !== null && field.value !== undefined && field.value !== ''
  const label = hasValue ? (present?.label ?? shown ?? '') : ''

  useEffect(() => setTyped(label), [label])
  useEffect(() => {
    if (!from || typed === label) return
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [from, typed, label])

  const items = options ? matching(options, typed === label ? '' : typed) : found.options
  const pick = (key: string | number | null) => {
    const option = items.find(({ value }) => String(value) === String(key))
    if (!option) return
    setPicked(option)
    setTyped(option.label)
    onValue(option.value)
  }
  return (
    <I18nProvider locale="es-VE">
      <ComboBox
        aria-label={field.label}
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text)
          if (text === '' && hasValue) onValue(null)
        }}
        items={items.map((option) => ({ ...option, id: String(option.value) }))}
        selectedKey={hasValue ? String(field.value) : null}
        onSelectionChange={pick}
        onBlur={() => {
          setTyped(label)
          field.blur()
        }}
        isDisabled={field.isDisabled}
        isInvalid={field.error !== undefined}
        menuTrigger="focus"
        allowsEmptyCollection
        allowsCustomValue
      >
        <div className="input-wrap">
          <Input
            id={field.id}
            ref={field.ref}
            className="input combo-input"
            placeholder={placeholder}
            aria-describedby={field.aria['aria-describedby']}
            aria-required={field.isNeeded || undefined}
          />
          <Button className="combo-button" aria-label={`Ver opciones de ${field.label}`}>
            <Icon name="down" />
          </Button>
        </div>
        <Popover className="floating combo-list" offset={4}>
          <ListBox
            renderEmptyState={() => (
              <p className="menu-title">{found.isLoading ? 'Buscando…' : 'No hay resultados encontrados'}</p>
            )}
          >
            {(option: Option & { id: string }) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className="menu-item"
                isDisabled={option.disabled ?? false}
              >
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

const matching = (options: readonly Option[], typed: string): readonly Option[] =>
  options.filter(({ label }) => plain(label).includes(plain(typed.trim()))).slice(0, 200)

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null

const NOWHERE: EndpointSpec = { method: 'GET', path: '/', summary: '', roles: 'public', answer: nothing }

function useFound(from: ComboSource | undefined, search: string) {
  const query = { ...from?.query, limit: MOST, ...(search && { search }) }
  const answer = useAnswer<EndpointSpec>(
    from?.endpoint ?? NOWHERE,
    { query },
    { enabled: from !== undefined, keep: true },
  )
  const rows = isPage<unknown>(answer.data) ? answer.data.data.filter(isRow) : []
  return { options: from ? rows.map(from.option) : [], isLoading: from !== undefined && answer.isFetching }
}
