/** Free words that are cut where their column ends, which grows; pointed at, they say the whole. */
export const oneLine = (text: string) => (
  <span className="block truncate" title={text}>
    {text}
  </span>
)
