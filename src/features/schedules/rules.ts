type Pair = { ground: string; ink: string }

/** language.md 3.2: the twelve grounds of the timetable, each with the ink that is readable on it. */
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

export const COLOR_LABELS: Record<ColorName, string> = {
  anil: 'Añil',
  cielo: 'Cielo',
  turquesa: 'Turquesa',
  verde: 'Verde',
  lima: 'Lima',
  ambar: 'Ámbar',
  naranja: 'Naranja',
  rojo: 'Rojo',
  rosa: 'Rosa',
  uva: 'Uva',
  tierra: 'Tierra',
  pizarra: 'Pizarra',
}
