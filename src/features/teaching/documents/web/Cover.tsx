import { useQuery } from '@tanstack/react-query'
import { COLOR_NAMES, COLORS } from '#features/timetable/schedules/rules.ts'
import { readFile } from '#web/api/api.tsx'
import { type Document, showCover } from '../contract.ts'

const MOST_LINES = 3
const LINE_LETTERS = 12
const MOST_ARCHES = 5
const [WIDTH, FOOT, TOP] = [54, 88, 50]

type Of = Pick<Document, 'id' | 'title' | 'course' | 'specialization' | 'cover_picture'>

/** The cover of a document, or one that is drawn; decorative, since the title stands beside it. */
export function Cover({ of }: { of: Of }) {
  const url = useCover(of)
  if (url) return <img className="cover" src={url} alt="" width={72} height={96} decoding="async" />
  return <Drawn of={of} />
}

function useCover({ id, cover_picture }: Of): string | null {
  const { data } = useQuery({
    queryKey: ['covers', id, cover_picture],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await readFile(showCover, { params: { id } }, { signal })),
    enabled: cover_picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
  return data ?? null
}

/** A title in lines of a cover; what does not fit ends in «…». */
function linesOf(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length > LINE_LETTERS + 1 ? `${word.slice(0, LINE_LETTERS)}…` : word)
  }
  const shown = lines.slice(0, MOST_LINES)
  if (lines.length > MOST_LINES) shown[MOST_LINES - 1] = `${shown[MOST_LINES - 1]}…`
  return shown
}

/** So many arches side by side, as the house's own mark has one. */
function archesOf(count: number): string {
  const step = WIDTH / count
  const radius = step / 2 - (count > 1 ? 1 : 0)
  const top = Math.max(TOP, FOOT - 34) + radius
  return Array.from({ length: count }, (_, at) => {
    const left = 9 + at * step + (step / 2 - radius)
    return `M${left} ${FOOT}V${top}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${FOOT}`
  }).join('')
}

/** Colour and arches by course, so that what belongs together looks alike. */
function Drawn({ of: { title, course, specialization } }: { of: Of }) {
  const number = course?.id ?? specialization?.id ?? 4
  const { light, dark } = COLORS[COLOR_NAMES[number % COLOR_NAMES.length] ?? 'lima']
  const arches = course || specialization ? (number % MOST_ARCHES) + 1 : MOST_ARCHES
  return (
    <svg
      className="cover"
      viewBox="0 0 72 96"
      aria-hidden="true"
      style={{ '--gl': light.ground, '--il': light.ink, '--gd': dark.ground, '--id': dark.ink }}
    >
      <rect x=".5" y=".5" width="71" height="95" fill="var(--g)" stroke="var(--i)" />
      <g fill="var(--i)" fontSize="8" fontWeight="650">
        {linesOf(title).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title never changes the order of its lines
          <text key={at} x="8" y={18 + at * 10}>
            {line}
          </text>
        ))}
      </g>
      <path d={archesOf(arches)} fill="none" stroke="var(--i)" strokeWidth="1.5" />
    </svg>
  )
}
