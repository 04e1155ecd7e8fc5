import { Link } from '@tanstack/react-router'

/** The name of a row: it takes what the figures leave, on as many lines as it needs. */
export function NameCell({ name, to }: { name: string; to: string | null }) {
  return (
    <th scope="row" className="w-full whitespace-normal">
      {to ? (
        <Link to={to} className="row-name whitespace-normal" preload="intent">
          {name}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}
