/** `1.234.567` bytes → `1,2 MB`. */
export function showSize(bytes: number): string {
  const [size, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000, 'kB']
  return `${size.toLocaleString('es-VE', { maximumFractionDigits: 1 })} ${unit}`
}
