import type { Labels } from '#kernel/feature.ts'

/** The groups of people.md#recipients, as they are offered. */
export const GROUP_LABELS: Readonly<Record<number, string>> = {
  1: 'Todos',
  2: 'Administradores',
  3: 'Coordinadores',
  4: 'Docentes',
  5: 'Estudiantes activos',
  6: 'Envío automático',
  7: 'Una persona',
  8: 'Una sección',
  9: 'Una materia de una sección',
}

export type RoleCounts = { students: number; teachers: number; admins: number }

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-VE')} ${count === 1 ? one : many}`

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? 'nadie') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`

/** `281 estudiantes, 30 docentes y 6 administradores`; without those of whom there are none. */
export const receiversText = ({ students, teachers, admins }: RoleCounts): string =>
  joined(
    [
      students > 0 && counted(students, 'estudiante', 'estudiantes'),
      teachers > 0 && counted(teachers, 'docente', 'docentes'),
      admins > 0 && counted(admins, 'administrador', 'administradores'),
    ].filter((part) => part !== false),
  )

/** The kinds of notifications, as a list of them is narrowed. */
export const KIND_LABELS = {
  general: 'Del instituto',
  classes: 'De secciones y materias',
  personal: 'Para mí',
  system: 'Automáticas',
} as const satisfies Labels

/** The kinds of the digest that a person turns on and off. */
export const DIGEST_LABELS = {
  digest_general: 'Avisos del instituto',
  digest_classes: 'Avisos de secciones y materias',
  digest_personal: 'Mensajes para mí',
  digest_system: 'Avisos automáticos: pagos, notas, inasistencias',
} as const satisfies Labels

type DigestLine = { sender: string | null; at: string; content: string }

const PREVIEW = 160

const preview = (content: string): string => {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW - 1).trimEnd()}…` : line
}

/** The mail with what a person has not read since the last one. */
export function digestMail(to: {
  name: string
  institution: string
  link: string | null
  /** Turns the digest off. */
  stop: string | null
  total: number
  lines: readonly DigestLine[]
}): { subject: string; text: string; link?: string; stop?: string } {
  const { name, institution, link, stop, total, lines } = to
  const subject = total === 1 ? '1 notificación sin leer' : `${total} notificaciones sin leer`
  const more = total - lines.length
  const text = [
    `Hola, ${name}:`,
    `En ${institution} hay ${total === 1 ? 'una notificación nueva' : `${total} notificaciones nuevas`} sin leer.`,
    ...lines.map(
      ({ sender, at, content }) => `${sender ?? 'Notificación del sistema'}, ${at}\n${preview(content)}`,
    ),
    ...(more > 0 ? [`Y ${more === 1 ? 'otra más' : `otras ${more}`}.`] : []),
    ...(link === null ? ['Para leerlas, inicie sesión.'] : [`Para leerlas, abra este enlace:\n\n${link}`]),
    stop === null
      ? 'Este resumen llega cada día a las 18:00. Se apaga en el perfil.'
      : `Este resumen llega cada día a las 18:00. Para no recibirlo más, abra este enlace:\n\n${stop}`,
  ]
  return { subject, text: text.join('\n\n'), ...(link !== null && { link }), ...(stop !== null && { stop }) }
}

/** The history of the sender's doings; what was written stays out of it. */
export const AUDIT_LABELS = {
  'notifications.send': 'Envió la notificación',
  'notifications.correct': 'Corrigió la notificación',
  'notifications.withdraw': 'Retiró la notificación',
} as const satisfies Labels
