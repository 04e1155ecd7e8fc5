import { type ScreenRow, screenTable } from './screen-table.ts'

const rows = screenTable()

/** How many parts of an address a row names: `/profile/schedule` goes before `/profile/:id`. */
const named = ({ path }: ScreenRow): number => path.split('/').filter((part) => !part.startsWith(':')).length

function fits(path: string, address: string): boolean {
  const parts = path.split('/')
  const given = address.split('/')
  const least = parts.filter((part) => !part.endsWith('?')).length
  return (
    given.length >= least &&
    given.length <= parts.length &&
    given.every((part, at) => parts[at]?.startsWith(':') || parts[at] === part)
  )
}

/** Whether the hand-written table lets a role open an address of the application. */
export function mayOpen(role: string, address: string): boolean {
  const [row] = rows.filter(({ path }) => fits(path, address)).sort((a, b) => named(b) - named(a))
  return row !== undefined && (row.roles === 'session' || row.roles.split(',').includes(role))
}
