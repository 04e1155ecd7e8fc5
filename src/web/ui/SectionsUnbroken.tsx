/** `INF S1-A`, `S1-A`: a line may end at its hyphen otherwise. */
const SECTION = /((?:[A-Z]{2,4} )?\bS\d+-\w+)/

/** A text whose sections are read in one piece. */
export const SectionsUnbroken = ({ text }: { text: string }) =>
  text.split(SECTION).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
