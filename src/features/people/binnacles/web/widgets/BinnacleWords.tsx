import { sectionCode } from '#features/timetable/section-names/words.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Binnacle, BinnacleRow } from '../../contract.ts'
import { BINNACLE_KIND_LABELS } from '../../words.ts'

const TONES = { academic: 'info', behaviour: 'warn', other: 'neutral' } as const

export const KindBadge = ({ kind }: Pick<BinnacleRow, 'kind'>) => (
  <Badge tone={TONES[kind]}>{BINNACLE_KIND_LABELS[kind]}</Badge>
)

const whereOf = ({ course }: Pick<BinnacleRow, 'course'>): string =>
  course ? `${course.title}, ${sectionCode(course)}` : 'Fuera de clase'

export const authorOf = ({ author_name }: Pick<BinnacleRow, 'author_name'>): string =>
  author_name ?? 'Cuenta eliminada'

/** One binnacle to read: when, where, by whom, and what was written, with its line ends. */
export function BinnacleText({ of }: { of: Binnacle }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
        <KindBadge kind={of.kind} />
        {showDayInWords(of.incidence_date)} · {whereOf(of)} · {authorOf(of)}
        {!of.visible_to_student && <Badge>No la ve el estudiante</Badge>}
      </p>
      <p className="mt-2 max-w-prose break-words whitespace-pre-line">{of.description}</p>
    </>
  )
}
