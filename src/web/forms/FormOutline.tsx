import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Icon } from '#web/ui/Icon.tsx'

type Group = { title: string; wrong: number; isFilled: boolean }

/** What must be filled is, and what is wrong is counted, as the fields themselves show it. */
function groupOf(group: Element): Group {
  const needed = [...group.querySelectorAll<HTMLInputElement>('[aria-required]')]
  return {
    title: group.querySelector('.form-group-title')?.textContent ?? '',
    wrong: group.querySelectorAll('[aria-invalid]').length,
    isFilled: needed.every(({ value }) => value !== ''),
  }
}

const stateOf = (wrong: number, isFilled: boolean): string =>
  wrong > 0 ? `, ${wrong} por corregir` : isFilled ? ', completo' : ''

/** The groups of a long form beside it, where the window is wide: what is done, and how much is to be mended. */
export function FormOutline({ note }: { note?: string }) {
  const place = useRef<HTMLElement>(null)
  const [groups, setGroups] = useState<readonly Group[]>([])
  const wrong = Object.keys(useFormState().errors).join(' ')
  const values = useWatch()
  const elements = () => place.current?.closest('form')?.querySelectorAll('.form-group') ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from the fields once they show what is wrong and typed
  useEffect(() => setGroups([...elements()].map(groupOf)), [wrong, values])
  const goTo = (at: number) => {
    const group = elements()[at]
    const first = group?.querySelector<HTMLElement>('[aria-invalid]')
    group?.scrollIntoView({ block: 'start' })
    ;(first ?? group?.querySelector<HTMLElement>('input, select, textarea'))?.focus({ preventScroll: true })
  }
  return (
    <nav ref={place} className="form-outline" aria-label="Grupos">
      <ol>
        {groups.map(({ title, wrong, isFilled }, at) => (
          <li key={title}>
            <button type="button" aria-label={title + stateOf(wrong, isFilled)} onClick={() => goTo(at)}>
              {title}
              {wrong > 0 ? <b className="text-bad">{wrong}</b> : isFilled && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
        {note && <li className="hint p-2">{note}</li>}
      </ol>
    </nav>
  )
}
