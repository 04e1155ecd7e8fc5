/**
 * A cell that is cut where it would push the other columns off a desk, or where its column ends that grows; pointed
 * at, it says the whole.
 */
export const oneLine = (text: string, maxWidth = 'none', whole = text) => (
  <span className="block truncate" style={{ maxWidth }} title={whole}>
    {text}
  </span>
)
