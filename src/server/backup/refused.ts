/** Why a backup cannot be restored or made, as the person at the terminal reads it. */
const REASONS = {
  absent: 'no existe ese archivo, o no se puede leer.',
  foreign: 'el archivo no es una copia de Claustro.',
  older_format: 'la copia tiene un formato que esta versión de Claustro ya no lee.',
  newer_format: 'la copia es de una versión más nueva de Claustro. Actualice Claustro y repita la orden.',
  newer_schema:
    'la copia viene de una versión más nueva de Claustro, o de otra. Actualice Claustro y repita la orden.',
  cut_short: 'la copia está incompleta: le falta el final, o le sobra algo después.',
  damaged: 'la copia está dañada: su contenido no coincide con sus sumas de comprobación.',
  sealed: 'la copia está cifrada. Indique en CLAUSTRO_BACKUP_KEY la clave con la que se hizo.',
  wrong_key:
    'la copia está cifrada con otra clave. Indique en CLAUSTRO_BACKUP_KEY la clave con la que se hizo.',
  other_schema: 'las tablas de la copia no son las de esta versión de Claustro.',
  in_use:
    'hay programas conectados a la base de datos. Detenga todos los Claustro que la usan y repita la orden.',
  others_tables:
    'la base de datos contiene tablas que no son de Claustro. Indique en DATABASE_URL una base vacía.',
  nothing_here: 'no hay datos de Claustro que copiar. Revise CLAUSTRO_DATA y DATABASE_URL.',
  would_overwrite: 'ya existe un archivo con ese nombre que no es una copia de Claustro. Elija otro nombre.',
  would_overwrite_sealed:
    'ya existe un archivo cifrado con ese nombre, que no se abre con la clave actual. Elija otro nombre.',
  no_folder: 'en esa carpeta no se puede escribir, o no existe.',
  no_space: 'no queda espacio en el disco.',
  broken:
    'la base de datos tiene una parte dañada que no se puede leer. Guarde aparte la carpeta de datos, revise el disco y restaure la última copia buena.',
  migrating: 'la base de datos se está actualizando. Repita la orden en un momento.',
} as const
export type Reason = keyof typeof REASONS

/** A backup that cannot be made or restored; nothing was replaced. */
export class BackupRefused extends Error {
  readonly reason: Reason
  constructor(reason: Reason, options?: ErrorOptions) {
    super(REASONS[reason], options)
    this.reason = reason
  }
}

const REASON_OF: Record<string, Reason> = {
  ENOENT: 'no_folder',
  ENOTDIR: 'no_folder',
  EISDIR: 'no_folder',
  EACCES: 'no_folder',
  EPERM: 'no_folder',
  EROFS: 'no_folder',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  // PostgreSQL: a page whose checksum does not fit, an index that leads nowhere.
  XX001: 'broken',
  XX002: 'broken',
}

/** Returns an error of the operating system or the database as a refusal; any other error unchanged. */
export function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASON_OF[code]
  return reason ? new BackupRefused(reason, { cause: error }) : error
}
