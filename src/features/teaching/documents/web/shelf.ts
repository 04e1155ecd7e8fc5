import { groupedBy } from '#kernel/grouped-by.ts'
import type { SHELVES, Shelf } from '../contract.ts'

/** What of the library is shown: the part of the address. */
export type Chosen = {
  shelf?: (typeof SHELVES)[number]
  specialization_id?: number
  semester_id?: number
  course_id?: number
}

export type Node = { label: string; count: number; chosen: Chosen; children: Node[] }

type Placed = Pick<Shelf, 'specialization' | 'semester' | 'course'>

/** What is shown before anything is chosen. */
export const FIRST: Chosen = {}

const GENERAL = 'Para todos'
export const isGeneral = ({ specialization, course }: Placed): boolean => !specialization && !course

/** The heading of a shelf: by course, else by semester, else by specialization. */
export function headingOf({ specialization, semester, course }: Placed): string {
  if (course) return course.title
  if (!specialization) return GENERAL
  return semester ? `${specialization.title}, semestre ${semester.number}` : specialization.title
}

const sum = (shelves: readonly Shelf[]) => shelves.reduce((all, { count }) => all + count, 0)

const courseNodes = (shelves: readonly Shelf[], within: Chosen): Node[] =>
  [...groupedBy(shelves, ({ course }) => course?.id ?? null)].flatMap(([course_id, its]) =>
    course_id === null
      ? []
      : [
          {
            label: its[0]?.course?.title ?? '',
            count: sum(its),
            chosen: { ...within, course_id },
            children: [],
          },
        ],
  )

/** Of a student or a teacher: what is theirs now, then the rest of a student's, then what is for everybody. */
function ownNodes(shelves: readonly Shelf[], isStudent: boolean): Node[] {
  const current = shelves.filter((one) => one.is_current)
  const past = shelves.filter((one) => !one.is_current && !isGeneral(one))
  const nodes: Node[] = []
  if (current.length > 0) {
    const label = isStudent ? 'Este semestre' : 'Mis materias'
    const children = courseNodes(current, { shelf: 'current' })
    nodes.push({ label, count: sum(current), chosen: FIRST, children })
  }
  if (isStudent && past.length > 0) {
    const chosen = { shelf: 'past' } as const
    nodes.push({
      label: 'Semestres anteriores',
      count: sum(past),
      chosen,
      children: courseNodes(past, chosen),
    })
  }
  return nodes
}

/** Of who works here: each specialization by semesters, and what belongs to a course alone. */
function placeNodes(shelves: readonly Shelf[]): Node[] {
  const by_specialization = groupedBy(
    shelves.filter((one) => !isGeneral(one)),
    (one) => one.specialization?.id ?? null,
  )
  return [...by_specialization].flatMap(([specialization_id, its]) => {
    if (specialization_id === null) return courseNodes(its, {})
    const chosen = { specialization_id }
    const semesters = [...groupedBy(its, ({ semester }) => semester?.id ?? null)].flatMap(
      ([semester_id, of]) =>
        semester_id === null
          ? courseNodes(of, chosen)
          : [
              {
                label: `Semestre ${of[0]?.semester?.number ?? ''}`,
                count: sum(of),
                chosen: { ...chosen, semester_id },
                children: courseNodes(of, { ...chosen, semester_id }),
              },
            ],
    )
    return [{ label: its[0]?.specialization?.title ?? '', count: sum(its), chosen, children: semesters }]
  })
}

/**
 * The tree of the library, as the person looks for things in it: first what is one's own now, for others everything,
 * which both are shown before anything is chosen.
 */
export function nodesOf(shelves: readonly Shelf[], isStudent: boolean): Node[] {
  const general = shelves.filter(isGeneral)
  const own = ownNodes(shelves, isStudent)
  const everything = { label: 'Todo', count: sum(shelves), chosen: FIRST, children: [] }
  return [
    ...(own.some(({ chosen }) => isSame(chosen, FIRST)) ? [] : [everything]),
    ...own,
    ...(isStudent ? [] : placeNodes(shelves)),
    ...(general.length > 0
      ? [{ label: GENERAL, count: sum(general), chosen: { shelf: 'general' } as const, children: [] }]
      : []),
  ]
}

type Option = { value: string; label: string }

const distinct = (options: readonly (Option | null)[]): Option[] => [
  ...new Map(options.flatMap((one) => (one ? [[one.value, one] as const] : []))).values(),
]

/** What the library can be narrowed to: what has documents for the person. */
export function optionsOf(shelves: readonly Shelf[]): Record<(typeof FIELDS)[number], Option[]> {
  const shelf = [
    { value: 'current', label: 'Lo de ahora' },
    { value: 'past', label: 'Lo anterior' },
    { value: 'general', label: GENERAL },
  ]
  return {
    shelf: shelves.some((one) => one.is_current) ? shelf : shelf.slice(2),
    specialization_id: distinct(
      shelves.map(({ specialization: its }) => its && { value: String(its.id), label: its.title }),
    ),
    semester_id: distinct(
      shelves.map(
        (one) =>
          one.semester && {
            value: String(one.semester.id),
            label: headingOf({ ...one, course: null }),
          },
      ),
    ),
    course_id: distinct(
      shelves.map(({ course: its }) => its && { value: String(its.id), label: `${its.title} · ${its.code}` }),
    ),
  }
}

const FIELDS = ['shelf', 'specialization_id', 'semester_id', 'course_id'] as const

export const isSame = (one: Chosen, other: Chosen | null): boolean =>
  other !== null && FIELDS.every((field) => one[field] === other[field])

/** Whether what is chosen is this node or below it. */
export const isWithin = (node: Node, chosen: Chosen | null): boolean =>
  isSame(node.chosen, chosen) || node.children.some((child) => isWithin(child, chosen))

const idIn = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** What the address asks for; what it should not hold is left out. */
export function chosenIn(search: Record<string, unknown>): Chosen {
  const shelf = (['current', 'past', 'general'] as const).find((one) => one === search.shelf)
  const ids = {
    specialization_id: idIn(search.specialization_id),
    semester_id: idIn(search.semester_id),
    course_id: idIn(search.course_id),
  }
  return Object.fromEntries(Object.entries({ shelf, ...ids }).filter(([, value]) => value !== undefined))
}
