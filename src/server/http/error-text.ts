/**
 * Error text for the log without personal data: mail servers quote the refused address, and the database quotes the
 * row.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : null
  if ('severity' in error) return `${error.name} ${code}`
  return error.message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
}
