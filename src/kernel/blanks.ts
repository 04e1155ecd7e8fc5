/** What is typed as a number, a day, a code or an address: no blank means anything in it, nor what nobody sees. */
export const withoutBlanks = (value: string): string => value.replaceAll(/[\s\p{Cf}\p{DI}]/gu, '')
