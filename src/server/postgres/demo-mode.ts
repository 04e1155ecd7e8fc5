import { isLoopback, SettingError, type Settings } from '#server/settings.ts'

/** The database's mark of the demo institute; null: not decided yet. */
export type DemoMark = 'filling' | 'filled' | 'off' | null

export type DemoFacts = { mark: DemoMark; embedded: boolean; empty: boolean }

/**
 * Decides whether to fill the demo institute, continue with the present one, or serve a real institute
 * (running.md#demo-mode).
 */
export function demoPlan(
  { demo, host }: Pick<Settings, 'demo' | 'host'>,
  { mark, embedded, empty }: DemoFacts,
): 'fill' | 'keep' | 'off' {
  if (mark === 'filled' && demo === false)
    throw new SettingError(
      'CLAUSTRO_DEMO',
      'esta base de datos es la de demostración. Para un instituto vacío use otra carpeta en CLAUSTRO_DATA, u otra base en DATABASE_URL.',
    )
  const wanted = demo ?? (mark === 'filled' || mark === 'filling' || (mark === null && embedded && empty))
  if (!wanted) return 'off'
  // The password of the demo accounts is public.
  if (demo === null && !isLoopback(host))
    throw new SettingError(
      'HOST',
      `con ${host} otros equipos podrían entrar con las cuentas de demostración. Use CLAUSTRO_DEMO=0 para un instituto vacío, o CLAUSTRO_DEMO=1 si es lo que quiere.`,
    )
  if (mark === 'filled') return 'keep'
  if (!empty)
    throw new SettingError(
      'CLAUSTRO_DEMO',
      'la base de datos ya tiene datos, y el instituto de demostración solo se crea en una vacía. Quite CLAUSTRO_DEMO, o indique una base vacía.',
    )
  return 'fill'
}

const ROLES = ['dios', 'admin', 'asistente', 'coordinador', 'profesor', 'estudiante'] as const

export const DEMO_PASSWORD = 'claustro-demo'
/** A student who can be re-enrolled on the day the demo opens. */
export const RETURNING_EMAIL = 'reinscripcion@demo.example'
export const DEMO_EMAILS = [...ROLES.map((role) => `${role}@demo.example`), RETURNING_EMAIL]
