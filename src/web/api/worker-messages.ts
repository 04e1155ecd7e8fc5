/** What the page asks of the service worker. */
export type ToWorker = { do: 'keep'; names: readonly string[] } | { do: 'take-over' }
