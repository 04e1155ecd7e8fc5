/** The bell shows so many of the newest; the event of a stream has as many. */
export const SHOWN = 8
/** What the bell asks; a stream of events writes into its answer. */
export const BELL = { query: { page: 1, limit: SHOWN, with: ['sender' as const], unread: true } }
