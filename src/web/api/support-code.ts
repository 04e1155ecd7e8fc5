/**
 * `AA86-9001`: the first eight digits of the number of the request, which stand at the head of `request_id` in the log.
 * Short enough to be read out by phone.
 */
export function supportCode(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}
