import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  fee_already_exists: { status: 409, text: 'Ya hay un arancel con este nombre.' },
  fee_cause_taken: {
    status: 409,
    text: 'Ya hay un arancel activo para lo mismo y los mismos estudiantes. Desactive aquel primero.',
  },
  fee_disabled: { status: 409, text: 'El arancel está inactivo.' },
  fee_of_another_specialization: { status: 409, text: 'El arancel es de otra especialidad.' },
  charge_not_owed: { status: 409, text: 'De este cargo no queda nada por pagar.' },
  charge_waived: { status: 409, text: 'El cargo está exonerado: no se paga.' },
  charge_not_waived: { status: 409, text: 'El cargo no está exonerado.' },
  charge_waiver_stands: {
    status: 409,
    text: 'El documento ya se entregó, o su solicitud se anuló: la exoneración queda.',
  },
  charge_of_another_inscription: {
    status: 409,
    text: 'El cargo no es de esta inscripción del estudiante.',
  },
} as const satisfies RefusalTable
