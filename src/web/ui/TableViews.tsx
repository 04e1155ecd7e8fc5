import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import type { List } from '#web/list.ts'
import { Button } from './Button.tsx'
import { useRemembered } from './memory.ts'
import { Panel } from './Panel.tsx'

const Views = z.array(
  z.object({ name: z.string(), address: z.record(z.string(), z.unknown()), first: z.boolean() }),
)
type View = z.infer<typeof Views>[number]
const NONE: View[] = []

/** Search, filters, order and columns under a name; one of them may be what the list begins with. */
export function SavedViews<R>({ list }: { list: List<R> }) {
  const [views, setViews] = useRemembered(`views:${list.key}`, Views, NONE)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened without an address of its own
  useEffect(() => {
    const first = views.find((view) => view.first)
    if (first && Object.keys(list.address).length === 0) list.open(first.address)
  }, [])

  return (
    <Panel label="Vistas" icon="star">
      {(close) => (
        <div className="grid gap-3 w-72">
          {views.length === 0 && (
            <p className="text-control text-text-2">
              Guarde la búsqueda, los filtros, el orden y las columnas de ahora para volver a ellos.
            </p>
          )}
          <ul className="column-list">
            {views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className="menu-item"
                  onClick={() => {
                    list.open(view.address)
                    close()
                  }}
                >
                  {view.name}
                </button>
                <span className="flex">
                  <Button
                    size="sm"
                    mode="ghost"
                    icon={view.first ? 'ok' : 'home'}
                    label={view.first ? `No empezar con ${view.name}` : `Empezar con ${view.name}`}
                    aria-pressed={view.first}
                    onClick={() =>
                      setViews(views.map((one) => ({ ...one, first: one === view && !view.first })))
                    }
                  />
                  <Button
                    size="sm"
                    mode="ghost"
                    icon="trash"
                    label={`Eliminar la vista ${view.name}`}
                    onClick={() => setViews(views.filter((one) => one !== view))}
                  />
                </span>
              </li>
            ))}
          </ul>
          <SaveView
            onSave={(name) => {
              const others = views.filter((view) => view.name !== name)
              setViews([...others, { name, address: { ...list.address, page: undefined }, first: false }])
              close()
            }}
          />
        </div>
      )}
    </Panel>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onSave(name.trim())
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
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={!name.trim()}>
          Guardar
        </Button>
      </div>
    </form>
  )
}
