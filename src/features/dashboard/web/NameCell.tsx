import { Link } from '@tanstack/react-router'

/** The name of a row: it takes what the figures leave, so that it can be read on a phone too. */
export function NameCell({ name, to }: { name: string; to: string | null }) {
  return (
    <th scope="row" style={{ minWidth: '7rem', maxWidth: 0, width: '100%' }} title={name}>
      {to ? (
        <Link to={to} className="row-name" preload="intent">
          {name}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}
