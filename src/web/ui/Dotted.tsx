/** Stands before each part of a line (`dotted`) but the first; where it turns, the dot that would begin a line is clipped. */
export const Dot = () => (
  <span className="dot" aria-hidden="true">
    ·
  </span>
)
