/** How many megabytes more than before were held at the most while the work was done. */
export async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 5)
  await work().finally(() => clearInterval(timer))
  look()
  return (most - before) / 1_000_000
}
