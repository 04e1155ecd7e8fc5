/** Error text without personal data, for the log: mail servers quote the address they refuse, and the database the row. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : null
  if ('severity' in error) return `${error.name} ${code}`
  return error.message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
}
