/** What a paper says, part by part, each as a hash. */
export type ContentHashes = Readonly<Record<string, string>>

/** What a paper no longer says as it is; null where that was not kept when it was made. */
export const changedSince = (contentHashes: ContentHashes | null, now: ContentHashes): string[] | null =>
  contentHashes &&
  Object.keys({ ...contentHashes, ...now }).filter((part) => contentHashes[part] !== now[part])

/** Of a paper that is ready: who signs now, and what the institute is called, do not make it untrue. */
const OF_ITS_DAY: readonly string[] = ['signer', 'title', 'instituto']

/** Which changes keep a paper that is ready from being handed over. */
export const untrueSince = (contentHashes: ContentHashes | null, now: ContentHashes): string[] =>
  changedSince(contentHashes, now)?.filter((part) => !OF_ITS_DAY.includes(part)) ?? []
