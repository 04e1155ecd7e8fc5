/**
 * `AA86-9001`: the first eight digits of the request's number, with which `request_id` begins in the log. Short
 * enough to read out by telephone.
 */
export function supportCode(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}
