/** Venezuela's banks by their codes (SUDEBAN), as account numbers begin. */
const BANKS: Readonly<Record<string, string>> = {
  '0102': 'Banco de Venezuela',
  '0104': 'Venezolano de Crédito',
  '0105': 'Mercantil',
  '0108': 'BBVA Provincial',
  '0114': 'Bancaribe',
  '0115': 'Banco Exterior',
  '0128': 'Banco Caroní',
  '0134': 'Banesco',
  '0137': 'Sofitasa',
  '0138': 'Banco Plaza',
  '0146': 'Bangente',
  '0151': 'BFC Banco Fondo Común',
  '0156': '100% Banco',
  '0157': 'DelSur',
  '0163': 'Banco del Tesoro',
  '0166': 'Banco Agrícola de Venezuela',
  '0168': 'Bancrecer',
  '0169': 'R4 Banco Microfinanciero',
  '0171': 'Banco Activo',
  '0172': 'Bancamiga',
  '0173': 'Banco Internacional de Desarrollo',
  '0174': 'Banplus',
  '0175': 'Banco Digital de los Trabajadores',
  '0177': 'Banfanb',
  '0178': 'N58 Banco Digital',
  '0191': 'Banco Nacional de Crédito',
}

export const isBank = (code: string): boolean => Object.hasOwn(BANKS, code)

/** `0102 Banco de Venezuela`. */
export const showBank = (code: string): string => `${code} ${BANKS[code] ?? ''}`.trim()

export const BANK_OPTIONS = Object.keys(BANKS)
  .sort()
  .map((value) => ({ value, label: showBank(value) }))
