/** `1 hora`, `4 horas`. */
export const hoursText = (many: number): string => (many === 1 ? '1 hora' : `${many} horas`)
