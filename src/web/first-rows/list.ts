import type { Seen } from '#web/offline/snapshot.ts'
import { button, el, type FirstScreen, icon, iconButton, type Looks, link, screenOf } from './parts.ts'

/** A column as `Column` of the list says it, its cells as they are seen. */
type FirstColumn<R> = {
  title: string
  /** Whether it can be sorted by; the order that it is sorted in. */
  sort?: true | 'ascending'
  isEnd?: boolean
  cell: (row: R) => Seen
  /** What of it stands on the second line of a record. */
  brief?: (row: R) => Seen
}

type FirstList<R> = {
  title: string
  caption: string
  total: number
  rows: readonly R[]
  /** The first of them is the name. */
  columns: readonly FirstColumn<R>[]
  to: (row: R) => string
  hasPreview?: boolean
  more?: Seen | null
  action?: Seen | null
}

const box = el('input', { type: 'checkbox', class: 'box', tabindex: '-1' })
const recordBox = el('label', 'record-box', box)

const search = el(
  'search',
  'table-search input-wrap',
  icon(),
  el('input', {
    class: 'input input-searching',
    placeholder: 'Buscar...',
    'aria-label': 'Buscar',
    type: 'search',
    readonly: '',
  }),
)

/** The screen of a list with its first rows, as `ListScreen` shows it. */
export function firstList<R>(list: FirstList<R>, { isRecords }: Looks): FirstScreen {
  const { title, total, more, action } = list
  const head = isRecords ? {} : { count: total, more: [button('Exportar'), more] }
  const body = isRecords ? recordsOf(list) : tableOf(list)
  const tools = isRecords ? toolsOfPhone(total) : toolsOfDesk
  const screen = screenOf(
    { heading: [title], action, kind: 'list', ...head },
    el('div', 'list', ...tools, el('div', 'list-frame', el('div', 'list-body', body))),
  )
  return { screen, title }
}

const toolsOfDesk = [
  el(
    'div',
    'list-tools',
    search,
    button('Filtro', 'ghost'),
    el('div', 'list-tools-end', button('Vistas'), button('Ver')),
  ),
]

const toolsOfPhone = (total: number) => [
  el('div', 'list-tools', search, button('Filtros')),
  el(
    'div',
    'list-count',
    recordBox,
    el('p', 'figures', el('b', '', total.toLocaleString('es-VE'))),
    iconButton('btn-md'),
  ),
]

function tableOf<R>({ caption, columns, rows, to, hasPreview }: FirstList<R>): Seen {
  const head = ({ title, sort, isEnd }: FirstColumn<R>): Seen =>
    el(
      'th',
      {
        scope: 'col',
        ...(isEnd && { class: 'cell-end' }),
        ...(typeof sort === 'string' && { 'aria-sort': sort }),
      },
      sort ? el('button', { type: 'button', class: 'sorter', tabindex: '-1' }, title, icon('16')) : title,
    )
  const line = (row: R): Seen =>
    el(
      'tr',
      { 'data-opens': 'true' },
      el('td', 'cell-box', box),
      hasPreview && el('td', 'cell-box', iconButton('btn-sm')),
      ...columns.map(({ cell, isEnd }, at) =>
        at === 0
          ? el('th', { scope: 'row' }, link(to(row), 'row-name', cell(row)))
          : el('td', isEnd ? 'cell-end' : '', cell(row)),
      ),
      el('td', 'cell-actions', iconButton('btn-sm')),
    )
  return el(
    'table',
    'table',
    el('caption', 'sr-only', caption),
    el(
      'thead',
      '',
      el(
        'tr',
        '',
        el('th', { scope: 'col', class: 'cell-box' }, box),
        hasPreview && el('th', { scope: 'col', class: 'cell-box' }),
        ...columns.map(head),
        el('th', { scope: 'col', class: 'cell-actions' }),
      ),
    ),
    el('tbody', '', ...rows.map(line)),
  )
}

function recordsOf<R>({ caption, columns, rows, to }: FirstList<R>): Seen {
  const [name, ...others] = columns
  const facts = (row: R) =>
    others.flatMap(({ brief }) => {
      const fact = brief?.(row)
      return !fact || fact === '—' ? [] : [el('span', '', fact)]
    })
  return el(
    'ul',
    { class: 'records', 'aria-label': caption },
    ...rows.map((row) =>
      el(
        'li',
        'record',
        recordBox,
        el(
          'div',
          'record-text',
          name && link(to(row), 'row-name', name.cell(row)),
          el('p', 'record-facts', ...facts(row)),
        ),
        iconButton('btn-sm'),
      ),
    ),
  )
}

/** Whether this device shows the columns of a list as they come: what it remembers is read with the application. */
export const hasOwnColumns = (path: string): boolean =>
  localStorage.getItem(`claustro:columns:${path}`) !== null
