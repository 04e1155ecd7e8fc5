type Mark = {
  approves: boolean
  semester: number
  specialization: string
  period: string
  reason: string | null
}

/** What a student reads whose semester was marked as approved, or whose mark was taken away. */
export const approvalNotice = ({ approves, semester, specialization, period, reason }: Mark): string => {
  const what = `semestre ${semester} de ${specialization}, período ${period}`
  return `${
    approves
      ? `La administración dio por aprobado su ${what}: puede pasar al siguiente. Las notas no cambian, y las materias reprobadas siguen pendientes.`
      : `La administración quitó la aprobación de su ${what}.`
  }${reason === null ? '' : ` Motivo: ${reason}`}`
}
