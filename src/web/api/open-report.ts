import { showError } from './errors.ts'

/** Opens a report through its link; a phone may then share or print it. `isShown`: in the browser's own viewer. */
export async function openReport(asked: Promise<{ data: { url: string } }>, isShown = false): Promise<void> {
  try {
    const { data } = await asked
    // The server names itself as others reach it, which need not be the way that this browser came.
    window.location.assign(new URL(data.url).pathname + (isShown ? '?shown=true' : ''))
  } catch (problem) {
    showError(problem)
  }
}
