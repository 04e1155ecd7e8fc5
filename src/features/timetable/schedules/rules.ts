type Pair = { ground: string; ink: string }

/** screens.md#timetable-colours: the twelve grounds of the timetable, each with the ink that is readable on it. */
export const COLORS = {
  anil: { light: { ground: '#E4E6FB', ink: '#2B319C' }, dark: { ground: '#262A5C', ink: '#C4C9FF' } },
  cielo: { light: { ground: '#DCEEFB', ink: '#0F4E82' }, dark: { ground: '#10304A', ink: '#A6D4F8' } },
  turquesa: { light: { ground: '#D7F1EF', ink: '#0B5652' }, dark: { ground: '#0C3634', ink: '#8ADBD4' } },
  verde: { light: { ground: '#DDF2E2', ink: '#1B5A33' }, dark: { ground: '#153722', ink: '#93DDAE' } },
  lima: { light: { ground: '#EAF2CF', ink: '#45550C' }, dark: { ground: '#2B340D', ink: '#CBDD84' } },
  ambar: { light: { ground: '#FBEDCB', ink: '#6E4500' }, dark: { ground: '#3B2A08', ink: '#F3CC83' } },
  naranja: { light: { ground: '#FDE5D6', ink: '#873A0C' }, dark: { ground: '#431F0C', ink: '#FFBE9A' } },
  rojo: { light: { ground: '#FCE3E1', ink: '#8F211B' }, dark: { ground: '#451512', ink: '#FFB0A9' } },
  rosa: { light: { ground: '#FBE1EC', ink: '#8A1B52' }, dark: { ground: '#43122B', ink: '#FFADD0' } },
  uva: { light: { ground: '#F0E3FA', ink: '#66259B' }, dark: { ground: '#34184C', ink: '#DCB5FF' } },
  tierra: { light: { ground: '#EFE6DC', ink: '#5E4528' }, dark: { ground: '#33281A', ink: '#DEC4A2' } },
  pizarra: { light: { ground: '#E6E9ED', ink: '#3B4855' }, dark: { ground: '#252C33', ink: '#BECAD6' } },
} as const satisfies Record<string, { light: Pair; dark: Pair }>

export type ColorName = keyof typeof COLORS

export const COLOR_NAMES = [
  'anil',
  'cielo',
  'turquesa',
  'verde',
  'lima',
  'ambar',
  'naranja',
  'rojo',
  'rosa',
  'uva',
  'tierra',
  'pizarra',
] as const satisfies readonly ColorName[]

/** What the colour of an entry is stored as: the name where it is one of the twelve, else `#rrggbb` in lower case. */
export function storedColor(color: string): string {
  const lower = color.toLowerCase()
  return (
    COLOR_NAMES.find((name) => name === lower || COLORS[name].light.ground.toLowerCase() === lower) ?? lower
  )
}

const isColorName = (stored: string): stored is ColorName => stored in COLORS

/** The ground and the ink of a stored colour, on white paper. */
export function shownColor(stored: string) {
  if (!isColorName(stored)) return { color: stored, color_name: null, text_color: inkOn(stored) }
  const { ground, ink } = COLORS[stored].light
  return { color: ground.toLowerCase(), color_name: stored, text_color: ink.toLowerCase() }
}

/** Black or white, whichever reads better on the ground: one of them always reaches 4.5 (rules.md#values). */
const inkOn = (ground: string): string =>
  contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff'

/** How much two colours stand out from each other (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** screens.md#timetable-colours: these are told apart in every form of colour blindness, so they are given first. */
const FIRST: readonly ColorName[] = ['anil', 'cielo', 'turquesa', 'verde', 'lima']

/** The colour of a course that nobody chose one for: its own again, else the one that its section uses least. */
export function colorFor(own: string | null, used: readonly string[]): string {
  if (own !== null) return own
  const order = [...FIRST, ...COLOR_NAMES.filter((name) => !FIRST.includes(name))]
  const times = (name: string) => used.filter((one) => one === name).length
  return order.reduce((best, name) => (times(name) < times(best) ? name : best))
}

export type Warned = {
  students_count: number
  /** Weekly class hours that the course asks for, and those that it has with these entries. */
  hours: number
  scheduled_hours: number
  shift: string
  entries: readonly { entry: number; max_capacity: number; shifts: readonly string[] }[]
  /** Whose own words some hour of an entry goes against. */
  unwanted: readonly { entry: number; teacher: TeacherName; is_impossible: boolean }[]
}

type TeacherName = { id: number; first_name: string; last_name: string }

/** What is worth knowing though it is not refused (rules.md#timetable). */
export function warningsOf({ students_count, hours, scheduled_hours, shift, entries, unwanted }: Warned) {
  const full = entries
    .filter(({ max_capacity }) => students_count > max_capacity)
    .map(({ entry, max_capacity }) => ({
      entry,
      code: 'students_exceed_capacity' as const,
      actual: students_count,
      expected: max_capacity,
    }))
  const outside = entries
    .filter(({ shifts }) => shift !== 'mixed' && shifts.some((one) => one !== shift))
    .map(({ entry }) => ({ entry, code: 'class_hour_outside_shift' as const, actual: null, expected: null }))
  const against = unwanted.map(({ is_impossible, ...whose }) => {
    const code = is_impossible ? ('teacher_cannot' as const) : ('teacher_rather_not' as const)
    return { ...whose, code, actual: null, expected: null }
  })
  const found = [...full, ...outside, ...against]
  if (scheduled_hours === hours) return found
  const code = scheduled_hours < hours ? ('hours_below_course' as const) : ('hours_above_course' as const)
  return [...found, { entry: null, code, actual: scheduled_hours, expected: hours }]
}
