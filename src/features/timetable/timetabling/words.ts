/** What who asked is told once the search has ended. */
export const readyNotice = ({
  period,
  placed,
  asked,
}: {
  period: string
  placed: number
  asked: number
}): string =>
  `La propuesta de horario del período ${period} está lista: ${placed === asked ? 'todos los bloques tienen su lugar' : `${placed} de ${asked} bloques tienen su lugar`}.`

export const failedNotice = ({ period }: { period: string }): string =>
  `No se pudo terminar la propuesta de horario del período ${period}. El horario sigue como estaba; pídala de nuevo.`
