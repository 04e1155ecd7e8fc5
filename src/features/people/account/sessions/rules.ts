// The order decides: most browsers also name those that came before them.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (names: readonly [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

/** `Chrome en Android`, from what a browser says of itself; null when that tells nothing. */
export function deviceOf(user_agent: string | null): string | null {
  const browser = first(BROWSERS, user_agent ?? '')
  const system = first(SYSTEMS, user_agent ?? '')
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system
}
