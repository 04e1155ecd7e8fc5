import { Link } from '@tanstack/react-router'

const WHOLE = { whiteSpace: 'normal' } as const

/** The name of a row: it takes what the figures leave, on as many lines as it needs. */
export function NameCell({ name, to }: { name: string; to: string | null }) {
  return (
    <th scope="row" style={{ minWidth: '7rem', width: '100%', ...WHOLE }}>
      {to ? (
        <Link to={to} className="row-name" style={WHOLE} preload="intent">
          {name}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}
