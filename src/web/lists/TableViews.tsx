import { useId, useState } from 'react'
import type { SavedView } from '#features/institute/saved-views/contract.ts'
import { sentenceOf } from '#web/api/errors.ts'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { type Arrangement, columnNames } from './table-columns.ts'
import type { SavedViews } from './table-views.ts'

// More would push the filters aside; the rest are in the panel.
const MOST_AT_HAND = 6

/** The views within reach: one press opens one, another leaves it. */
export function ViewBar({ saved, onLeave }: { saved: SavedViews; onLeave: () => void }) {
  if (saved.views.length === 0) return null
  return (
    <ul className="chips" aria-label="Vistas guardadas">
      {saved.views.slice(0, MOST_AT_HAND).map((view) => {
        const isOpen = saved.isOpen(view)
        return (
          <li key={view.id}>
            <button
              type="button"
              className="chip"
              aria-pressed={isOpen}
              onClick={() => (isOpen ? onLeave() : saved.open(view))}
            >
              {view.name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Saved views: search, filters, order and columns under a name, to share, or to begin with. */
export function ViewsPanel<R>({ saved, arrangement }: { saved: SavedViews; arrangement: Arrangement<R> }) {
  const columns = arrangement.isChanged ? columnNames(arrangement.shown) : null
  return (
    <Panel label="Vistas" icon="star">
      {(close) => (
        <div className="grid gap-3 w-72">
          {saved.views.length === 0 && (
            <p className="text-control text-text-2">
              Guarde la búsqueda, los filtros, el orden y las columnas de ahora para volver a ellos.
            </p>
          )}
          <ul className="column-list">
            {saved.views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                saved={saved}
                onOpen={() => {
                  saved.open(view)
                  close()
                }}
              />
            ))}
          </ul>
          <SaveView
            busy={saved.busy}
            onSave={async (name) => {
              await saved.save(name, columns)
              close()
            }}
          />
        </div>
      )}
    </Panel>
  )
}

function ViewLine({ view, saved, onOpen }: { view: SavedView; saved: SavedViews; onOpen: () => void }) {
  const { name, is_default, is_own, is_shared } = view
  const mayShare = useUser().type === 'admin'
  return (
    <li>
      <button type="button" className="menu-item flex-wrap gap-x-2 gap-y-0" onClick={onOpen}>
        {name} {is_shared && <Badge tone="info">Compartida</Badge>}
      </button>
      <span className="flex">
        <Button
          size="sm"
          mode="ghost"
          icon={is_default ? 'ok' : 'home'}
          label={is_default ? `No empezar con ${name}` : `Empezar con ${name}`}
          disabled={saved.busy}
          onClick={() => void saved.beginWith(is_default ? null : view)}
        />
        {is_own && mayShare && (
          <Button
            size="sm"
            mode="ghost"
            icon={is_shared ? 'hide' : 'people'}
            label={is_shared ? `Dejar de compartir ${name}` : `Compartir ${name}`}
            disabled={saved.busy}
            onClick={() => void saved.share(view, !is_shared)}
          />
        )}
        {is_own && (
          <Button
            size="sm"
            mode="ghost"
            icon="trash"
            label={`Eliminar la vista ${name}`}
            disabled={saved.busy}
            onClick={() => void saved.remove(view)}
          />
        )}
      </span>
    </li>
  )
}

/** Saves the present query under a name. */
export function SaveView({ busy, onSave }: { busy: boolean; onSave: (name: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onSave(name.trim()).catch((error) => setProblem(sentenceOf(error)))
      }}
    >
      <label htmlFor={id} className="field-label">
        Nombre de la vista de ahora
      </label>
      <div className="input-wrap">
        <input
          id={id}
          className="input"
          value={name}
          maxLength={40}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-foot`}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" busy={busy} disabled={!name.trim()}>
          Guardar
        </Button>
      </div>
      <p id={`${id}-foot`} className="field-error" aria-live="polite">
        {problem}
      </p>
    </form>
  )
}
