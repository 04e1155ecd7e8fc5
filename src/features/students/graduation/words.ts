/** What a student reads of the degree; why it was given without a proposal is the office's own matter. */
export const graduationNotice = ({
  graduated,
  reason,
}: {
  graduated: boolean
  reason: string | null
}): string =>
  graduated
    ? 'Se registró su graduación: completó sus estudios en el instituto. Felicitaciones. Puede pedir sus documentos y seguir consultando lo suyo.'
    : `Se deshizo el registro de su graduación: vuelve a figurar como estudiante. Motivo: ${reason ?? ''}`
