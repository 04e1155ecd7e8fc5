import { useState } from 'react'
import { call, useAction } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { createPrelation, deletePrelations, listPrelations, type Prelation } from '../contract.ts'

export const prelationName = (row: Prelation) =>
  `${row.course_title} ${row.is_corequisite ? 'junto con' : 'requiere'} ${row.required_course_title}`

export const isFrozen = (row: Prelation): string | null =>
  row.versioned ? 'El pensum está congelado.' : null

/** `partial` removes those chosen, `total` all that a course requires in one draft (rules.md#prelations). */
type Removal =
  | { type: 'partial'; rows: readonly Prelation[]; done: () => void }
  | { type: 'total'; of: Prelation }

const TOUCHES = ['pensums', 'courses', 'students']

/** Removing one, some, or all of a course: asked first, and for ten seconds it can be taken back. */
export function useRemoval() {
  const [asked, setAsked] = useState<Removal | null>(null)
  const remove = useAction(deletePrelations, { touches: TOUCHES })
  const restore = useAction(createPrelation, { touches: TOUCHES })

  const close = () => {
    if (asked?.type === 'partial') asked.done()
    setAsked(null)
  }
  const takeBack = async (rows: readonly Prelation[]) => {
    for (const { pensum_id, course_id, required_course_id, is_corequisite } of rows)
      await restore.run({ body: { pensum_id, course_id, required_course_id, is_corequisite } })
  }
  const confirm = async (what: Removal) => {
    const rows = what.type === 'partial' ? what.rows : await allOf(what.of)
    await remove
      .run({
        body:
          what.type === 'partial'
            ? { type: 'partial', ids: rows.map(({ id }) => id) }
            : { type: 'total', course_id: what.of.course_id, pensum_id: what.of.pensum_id },
      })
      .finally(close)
    const said =
      rows.length === 1 ? 'Se ha eliminado la prelación' : `Se han eliminado ${rows.length} prelaciones`
    offerUndo(said, () => void takeBack(rows))
  }
  const itemsOf = (row: Prelation): MenuItem[] => [
    deletion(() => setAsked({ type: 'partial', rows: [row], done: () => undefined })),
    {
      label: 'Eliminar todas las de la materia',
      icon: 'trash',
      dangerous: true,
      onPick: () => setAsked({ type: 'total', of: row }),
    },
  ]
  return {
    itemsOf,
    /** Asks for those chosen in a table; its choice is cleared when the question is answered. */
    askFor: (rows: readonly Prelation[]) =>
      new Promise<void>((done) => setAsked({ type: 'partial', rows, done })),
    askForAll: (of: Prelation) => setAsked({ type: 'total', of }),
    pending: remove.pending || restore.pending,
    dialog: asked && (
      <DeleteDialog
        what={wordsOf(asked)}
        open
        busy={remove.pending}
        onClose={close}
        onConfirm={() => void confirm(asked)}
      >
        <p>Las inscripciones ya hechas no cambian.</p>
      </DeleteDialog>
    ),
  }
}

const allOf = async ({ course_id, pensum_id }: Prelation): Promise<readonly Prelation[]> => {
  const { data } = await call(listPrelations, { query: { limit: 0, pensum_id, course_id } })
  return data.filter((one) => one.course_id === course_id)
}

function wordsOf(asked: Removal): string {
  if (asked.type === 'total')
    return `todas las prelaciones de la materia «${asked.of.course_title}» en el pensum «${asked.of.pensum_name}»`
  const [first] = asked.rows
  return asked.rows.length === 1 && first
    ? `la prelación «${prelationName(first)}»`
    : `las ${asked.rows.length} prelaciones elegidas`
}
