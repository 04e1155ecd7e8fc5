import { Link } from '@tanstack/react-router'
import { SectionsUnbroken } from './SectionsUnbroken.tsx'

type Props = {
  text: string
  /** Parts of the text, in the order in which they stand in it. */
  links: readonly { text: string; to: string }[]
  onOpen?: () => void
}

/** A text whose parts lead to what they name. */
export function LinkedText({ text, links, ...more }: Props) {
  const [part, ...rest] = links
  const at = part ? text.indexOf(part.text) : -1
  if (!part || at < 0) return <SectionsUnbroken text={text} />
  return (
    <>
      <SectionsUnbroken text={text.slice(0, at)} />
      <Link to={part.to} className="link" {...(more.onOpen && { onClick: more.onOpen })}>
        <SectionsUnbroken text={part.text} />
      </Link>
      <LinkedText text={text.slice(at + part.text.length)} links={rest} {...more} />
    </>
  )
}
