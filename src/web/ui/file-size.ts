/** `1.234.567` bytes → `1,2 MB`. */
export function showSize(bytes: number): string {
  if (bytes >= 10_000_000_000) return `${Math.round(bytes / 1_000_000_000).toLocaleString('es-VE')} GB`
  const [size, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000, 'kB']
  return `${size.toLocaleString('es-VE', { maximumFractionDigits: 1 })} ${unit}`
}
