/** A line of parts with a dot before each but the first; where it turns, the dot that would begin a line is clipped. */
export const DOTTED = {
  columnGap: '0.75rem',
  marginInlineStart: '-0.25rem',
  paddingInlineStart: '0.25rem',
  overflowX: 'clip',
} as const
const DOT = { display: 'inline-block', width: '0.5rem', marginInlineStart: '-0.5rem' } as const

export const Dot = () => (
  <span style={DOT} aria-hidden="true">
    ·
  </span>
)
