import '#web/styles/on-demand/gradebook.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Grid } from '../Grid.tsx'
import { NoteList } from '../NoteList.tsx'
import { SavingLine } from '../SavingLine.tsx'
import type { Cell, Grade, Reveal, Sheet } from './sheet.ts'
import type { NoteEdits } from './use-note-edits.ts'

// There is a line when it is shown: the server has answered.
const EditConflicts = lazyComponent(
  async () => (await import('#web/offline/EditConflicts.tsx')).EditConflicts<Grade>,
)

type Props = {
  sheet: Sheet
  grades: NoteEdits
  isPhone: boolean
  reveal: Reveal
  /** Why nothing is written here; null where one may. */
  still: string | null
  onExplain?: (student_id: number) => void
  onDetail?: (cell: Cell) => void
  onColumn?: (column_id: number) => void
  /** Above a sheet, and beside what stands there. */
  above?: ReactNode
  aside?: ReactNode
  /** Below a sheet. */
  legend?: ReactNode
}

const WITH_ASIDE = 'grid-cols-[minmax(0,3fr)_minmax(0,1fr)]'

/** As high with two lines as with one: the sheet below stays where it is. */
const ABOUT = { height: '2.75rem' }

/** Notes as a sheet, on a phone one column at a time; with how far they are saved, and what two have written. */
export function NoteSheet({ isPhone, still, above, aside, legend, ...props }: Props) {
  const focused = useKeptCell(isPhone, props.reveal)
  const { grades, reveal, onExplain, ...list } = props
  const [about, setAbout] = useState<HTMLElement | null>(null)
  const conflicts = useRef<HTMLDivElement>(null)
  const saving = (
    <SavingLine
      grades={grades}
      still={still}
      onRefused={(cell) => reveal.current?.(cell)}
      onConflicts={() => conflicts.current?.focus()}
    />
  )
  return (
    <>
      {!isPhone && (
        <div className={`gb-screen-only grid items-start gap-6 ${aside ? WITH_ASIDE : ''}`}>
          <div className="grid gap-2">
            {above}
            {saving}
            <div ref={setAbout} style={ABOUT} />
          </div>
          {aside}
        </div>
      )}
      {isPhone ? (
        <NoteList {...list} {...{ grades, reveal, saving, focused }} />
      ) : (
        <>
          <Grid {...props} {...{ about, focused }} />
          {legend}
        </>
      )}
      {/* Below: what comes by itself must not move what one is about to press. */}
      <div ref={conflicts} tabIndex={-1}>
        {grades.conflicts.length > 0 && (
          <EditConflicts
            edits={grades}
            titleOf={(of) => grades.titleOf(of) ?? 'evaluación'}
            whyNot={grades.whyNot}
          />
        )}
      </div>
    </>
  )
}

/** Whoever turns the phone stays in the cell: what was focused is gone with the sheet or the list. */
function useKeptCell(isPhone: boolean, reveal: Reveal): RefObject<Cell | null> {
  const focused = useRef<Cell | null>(null)
  const was = useRef(isPhone)
  useEffect(() => {
    if (was.current !== isPhone && focused.current) reveal.current?.(focused.current)
    was.current = isPhone
  }, [isPhone, reveal])
  return focused
}
