import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { showFileError } from '#web/api/errors.ts'
import type { List } from '#web/lists/list.ts'
import { storeDensity, storedAppearance, subscribeToAppearance } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveList } from './save-list.ts'
import type { Arrangement } from './table-columns.ts'
import { printList } from './table-print.ts'
import { type Column, keyOfColumn } from './table-types.ts'

/** Row height, one setting for all tables of this device; the account menu has it too. */
export function useDensity() {
  const isCompact = useSyncExternalStore(
    subscribeToAppearance,
    () => storedAppearance().density === 'compact',
  )
  return { isCompact, setCompact: (on: boolean) => storeDensity(on ? 'compact' : 'comfortable') }
}

const FORMATS = {
  xlsx: 'Hoja de cálculo (xlsx)',
  csv: 'Texto separado por comas (csv)',
  pdf: 'Documento (pdf)',
}

/** As many as the server sets in type. */
const MOST_ON_PAPER = 50_000

/** Exports or prints what is seen: same filters, same order. */
export function ExportMenu<R>({ list, isSmall = false }: { list: List<R>; isSmall?: boolean }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isTooLong = list.total > MOST_ON_PAPER
  const save = async (format: keyof typeof FORMATS) => {
    const waiting = toast.loading('Preparando el archivo')
    setBusy(true)
    try {
      const query = { ...list.sent.query, page: undefined, limit: 0, format }
      await saveList(list.endpoint, { ...list.sent, query }, () => void navigate({ to: '/exports' }))
    } catch (error) {
      showFileError(error)
    } finally {
      toast.dismiss(waiting)
      setBusy(false)
    }
  }
  const files: MenuItem[] = list.endpoint.exports
    ? [
        { label: FORMATS.xlsx, icon: 'download', disabled: busy, onPick: () => void save('xlsx') },
        { label: FORMATS.csv, icon: 'download', disabled: busy, onPick: () => void save('csv') },
        {
          label: isTooLong ? 'Documento (pdf): hasta 50.000 filas' : FORMATS.pdf,
          icon: 'file',
          disabled: busy || isTooLong,
          onPick: () => void save('pdf'),
        },
        { label: 'Archivos preparados', icon: 'clock', to: '/exports', apart: true },
      ]
    : []
  return (
    <Menu
      label="Exportar"
      icon={isSmall ? 'more' : 'download'}
      {...(isSmall && { iconOnly: true, mode: 'ghost' })}
      items={[...files, { label: 'Imprimir', icon: 'print', onPick: printList, apart: files.length > 0 }]}
    />
  )
}

/** Chooses visible columns, their order, and the row height. */
export function ColumnsPanel<R>({ arrangement }: { arrangement: Arrangement<R> }) {
  const { isCompact, setCompact } = useDensity()
  const { shown, hidden } = arrangement
  return (
    <Panel label="Ver" icon="columns">
      {() => (
        <div className="grid gap-2 w-72">
          <ul className="column-list">
            {[...shown, ...hidden].map((column) => (
              <ColumnLine key={keyOfColumn(column)} column={column} arrangement={arrangement} />
            ))}
          </ul>
          <label className="check border-t border-line">
            <input
              type="checkbox"
              checked={isCompact}
              onChange={(event) => setCompact(event.target.checked)}
            />
            Filas compactas en todas las tablas
          </label>
          {arrangement.isChanged && (
            <Button size="sm" onClick={arrangement.reset}>
              Volver a las columnas habituales
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

function ColumnLine<R>({ column, arrangement }: { column: Column<R>; arrangement: Arrangement<R> }) {
  const key = keyOfColumn(column)
  const at = arrangement.shown.indexOf(column)
  const last = arrangement.shown.length - 1
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={at >= 0}
          disabled={column.always || (at >= 0 && last === 0)}
          onChange={() => arrangement.toggle(key)}
        />
        {column.title}
      </label>
      {at >= 0 && (
        <span className="flex">
          <Button
            size="sm"
            mode="ghost"
            icon="up"
            label={`Subir ${column.title}`}
            disabled={at === 0}
            onClick={() => arrangement.move(key, -1)}
          />
          <Button
            size="sm"
            mode="ghost"
            icon="down"
            label={`Bajar ${column.title}`}
            disabled={at === last}
            onClick={() => arrangement.move(key, 1)}
          />
        </span>
      )}
    </li>
  )
}
