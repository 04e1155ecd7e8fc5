import { useState } from 'react'
import { showError } from '#web/api/errors.ts'
import type { List } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { Selection } from './table-selection.ts'
import type { BulkAction, Row } from './table-types.ts'

type Props<R extends Row> = {
  list: List<R>
  selection: Selection<R>
  actions: readonly BulkAction<R>[]
  rowName: (row: R) => string
}

type Plan<R> = { action: BulkAction<R>; taken: readonly R[]; skipped: readonly { row: R; why: string }[] }

/** So many stand side by side; of more, the later ones wait in a menu. */
const MOST = 5

/** Bulk actions for the selected rows; skipped rows are shown, with the reason, before it happens. */
export function TableBulk<R extends Row>({ list, selection, actions, rowName }: Props<R>) {
  const [busy, setBusy] = useState<string | null>(null)
  const [plan, setPlan] = useState<Plan<R> | null>(null)
  if (selection.count === 0) return null

  const perform = async (action: BulkAction<R>, rows: readonly R[]) => {
    setPlan(null)
    await action.run(rows)
    selection.clear()
  }
  const begin = async (action: BulkAction<R>) => {
    setBusy(action.label)
    try {
      const rows = await selection.rows()
      const skipped = rows.flatMap((row) => {
        const why = action.skips?.(row)
        return why ? [{ row, why }] : []
      })
      const left = new Set(skipped.map(({ row }) => row))
      const taken = rows.filter((row) => !left.has(row))
      if (skipped.length > 0) setPlan({ action, taken, skipped })
      else await perform(action, taken)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  const canHaveAll = selection.page === 'all' && !selection.isEverything && list.total > selection.count
  return (
    <section ref={stickyFooterRef} className="bulk" aria-label="Elegidos">
      <p className="bulk-count figures" role="status">
        {selection.count === 1 ? '1 elegido' : `${selection.count.toLocaleString('es-VE')} elegidos`}
      </p>
      {canHaveAll && (
        <Button size="sm" mode="ghost" onClick={selection.selectEverything}>
          Elegir los {list.total.toLocaleString('es-VE')} que coinciden
        </Button>
      )}
      <div className="bulk-actions">
        <Acts actions={actions} busy={busy} onBegin={(action) => void begin(action)} />
        <Button size="sm" mode="ghost" icon="close" onClick={selection.clear}>
          Quitar selección
        </Button>
      </div>
      {plan && (
        <PlanDialog
          plan={plan}
          rowName={rowName}
          onClose={() => setPlan(null)}
          onGo={() => perform(plan.action, plan.taken)}
        />
      )}
    </section>
  )
}

type ActsProps<R> = {
  actions: readonly BulkAction<R>[]
  /** The label of what is going on. */
  busy: string | null
  onBegin: (action: BulkAction<R>) => void
}

function Acts<R extends Row>({ actions, busy, onBegin }: ActsProps<R>) {
  const shown = actions.length > MOST ? actions.slice(0, MOST - 1) : actions
  const more = actions.slice(shown.length)
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.label}
          size="sm"
          mode={action.mode ?? 'default'}
          {...(action.icon && { icon: action.icon })}
          busy={busy === action.label}
          disabled={busy !== null && busy !== action.label}
          onClick={() => onBegin(action)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu
          label="Más"
          icon="more"
          size="sm"
          items={more.map((action) => ({
            label: action.label,
            ...(action.icon && { icon: action.icon }),
            disabled: busy !== null,
            onPick: () => onBegin(action),
          }))}
        />
      )}
    </>
  )
}

type PlanProps<R> = {
  plan: Plan<R>
  rowName: (row: R) => string
  onClose: () => void
  onGo: () => Promise<unknown>
}

function PlanDialog<R extends Row>({
  plan: { action, taken, skipped },
  rowName,
  onClose,
  onGo,
}: PlanProps<R>) {
  const words = skipped.length === 1 ? 'Se omite 1' : `Se omiten ${skipped.length}`
  return (
    <Dialog
      title={action.label}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {taken.length > 0 && (
            <Button mode="primary" onClick={() => void onGo().catch(showError)}>
              Continuar con {taken.length}
            </Button>
          )}
        </>
      }
    >
      <p>
        {taken.length === 0
          ? 'No se puede aplicar a ninguno de los elegidos.'
          : `Se aplicará a ${taken.length}. ${words}:`}
      </p>
      <ul className="mt-2 list-disc ps-5 text-control">
        {skipped.map(({ row, why }) => (
          <li key={row.id}>
            {rowName(row)}: {why}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
