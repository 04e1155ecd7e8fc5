let isAsked = false

/**
 * Asks the browser, once for each page, not to take away what waits to be sent: Safari does after seven days without a
 * visit, others where room is short. Firefox asks the person; nothing waits for the answer.
 */
export function askToPersist(): void {
  if (isAsked) return
  isAsked = true
  try {
    navigator.storage?.persist?.().catch(() => {})
  } catch {
    // A browser that refuses storage may refuse the question as well.
  }
}
