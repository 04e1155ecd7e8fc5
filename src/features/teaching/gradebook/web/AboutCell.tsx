import { Button } from '#web/ui/Button.tsx'
import { spokenOf } from './GridCell.tsx'
import type { GridCell } from './GridRow.tsx'
import type { SheetStudent } from './widgets/sheet.ts'

type Props = { student: SheetStudent; cell: GridCell; onDetail: (() => void) | undefined }

/** A long comment is read in its dialog: the sheet below stays where it is. */
const LOW = { maxHeight: '2.5rem', overflow: 'hidden' } as const

/** The cell one is in, in words: what no note in it means, its comment; and what the keys cannot write on glass. */
export const AboutCell = ({ student, cell, onDetail }: Props) => (
  <div className="flex items-center justify-between gap-3 text-compact">
    <span className="min-w-0 text-text-2" style={LOW} aria-hidden="true">
      <b>
        {student.name}, {cell.title}
      </b>
      : {spokenOf(cell)}
    </span>
    {onDetail && (
      <span className="whitespace-nowrap">
        <Button size="sm" onClick={onDetail}>
          NP, EX o comentario
        </Button>
      </span>
    )}
  </div>
)
