import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BackupState, showBackupState } from '#features/institute/backups/contract.ts'
import { listRecordFaults } from '#features/teaching/closing/mending/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type Health, showHealth } from '../contract.ts'

const TITLE = 'Estado del sistema'
/** Below this share of the disk a full day of uploads may not fit. */
const LITTLE = 0.1

/** `/institution/health`: whether what works unseen does. */
export function HealthScreen() {
  const answer = useAnswer(showHealth, {}, { silent: true, staleTime: 0 })
  const backup = useAnswer(showBackupState, {}, { silent: true })
  return (
    <AnsweredScreen title={TITLE} answer={answer}>
      {(health) => (
        <Screen title={TITLE}>
          <ul className="grid gap-x-8 lg:grid-cols-2">
            {backup.data && <Backup of={backup.data.data} />}
            <Records of={health.records} />
            <Address of={health.public_url} />
            <Queue of={health.queue} />
            <Disk of={health} />
            <StandingTwice of={health.standing_twice} />
            <Versions of={health.versions} />
          </ul>
          <Faults of={health.faults} />
        </Screen>
      )}
    </AnsweredScreen>
  )
}

type Tone = 'ok' | 'warn' | 'bad' | 'neutral'
/** What was never done yet is neither well nor ill. */
const WORDS: Record<Tone, string> = { ok: 'Bien', warn: 'Atención', bad: 'Falla', neutral: 'Por hacer' }

type LineProps = { title: string; tone: Tone /** Behind what is said. */; more?: ReactNode; children: string }

function Line({ title, tone, more, children }: LineProps) {
  return (
    <li className="border-line border-b py-3">
      <span className="flex justify-between gap-4 font-bold">
        {title}
        <Badge tone={tone}>{WORDS[tone]}</Badge>
      </span>
      <span className="text-text-2">
        {children} {more}
      </span>
    </li>
  )
}

const BACKUP: Record<BackupState['state'], Tone> = {
  good: 'ok',
  none: 'neutral',
  failed: 'bad',
  stale: 'warn',
}

function Backup({ of: { state, last_good_at, last_good_size_bytes } }: { of: BackupState }) {
  return (
    <Line title="Copia de seguridad" tone={BACKUP[state]}>
      {last_good_at
        ? `La última copia buena es del ${showMoment(last_good_at)}${
            last_good_size_bytes === null ? '' : `, de ${showSize(last_good_size_bytes)}`
          }. Se hace cada noche.`
        : 'Todavía no se ha hecho ninguna. Se hace cada noche, mientras el servidor está encendido.'}
    </Line>
  )
}

function Records({ of }: { of: Health['records'] }) {
  const may = useMay()
  if (!of)
    return (
      <Line title="Registros" tone="neutral">
        Las actas y los documentos se comprueban cada noche; todavía no ha habido ninguna comprobación.
      </Line>
    )
  const { actas_count, faults_count, checked_at } = of
  const checked = `${actas_count === 1 ? '1 acta comprobada' : `${actas_count} actas comprobadas`}, ${showMoment(checked_at)}`
  return (
    <Line
      title="Registros"
      tone={faults_count > 0 ? 'bad' : 'ok'}
      more={
        faults_count > 0 &&
        may(listRecordFaults) && (
          <Link to="/institution/records" className="link">
            Ver y corregir
          </Link>
        )
      }
    >
      {faults_count === 0
        ? `${checked}, sin diferencias.`
        : `${checked}: ${faults_count === 1 ? 'un registro no concuerda' : `${faults_count} registros no concuerdan`}.`}
    </Line>
  )
}

function Address({ of }: { of: Health['public_url'] }) {
  return (
    <Line title="Dirección web" tone={of ? 'ok' : 'warn'}>
      {of
        ? `Los documentos se comprueban en ${of}/verify.`
        : 'Falta, y sin ella no se hace ningún documento. Se escribe en «Instituto»: a ella lleva el código QR de cada uno.'}
    </Line>
  )
}

const KINDS: Record<string, string> = {
  mail: 'correos',
  export: 'listados',
  removal: 'borrados de archivos',
  records_check: 'comprobaciones de actas',
}

function Queue({ of: { waiting, late_since, failed } }: { of: Health['queue'] }) {
  const lost = failed.map(({ kind, count }) => `${KINDS[kind] ?? 'otras tareas'}: ${count}`).join(', ')
  return (
    <Line title="Correo y tareas" tone={failed.length > 0 ? 'bad' : late_since ? 'warn' : 'ok'}>
      {`${waiting === 0 ? 'Nada en espera' : `${waiting} en espera`}${
        late_since ? `, con retraso desde el ${showMoment(late_since)}` : ''
      }.${lost ? ` No se pudieron hacer en las últimas 24 horas: ${lost}.` : ''}`}
    </Line>
  )
}

function Disk({ of: { disk, database_bytes } }: { of: Health }) {
  const base = `La base de datos ocupa ${showSize(database_bytes)}.`
  if (!disk)
    return (
      <Line title="Espacio" tone="ok">
        {`${base} Los archivos se guardan en otro servidor.`}
      </Line>
    )
  const { free_bytes, total_bytes } = disk
  return (
    <Line title="Espacio" tone={free_bytes < total_bytes * LITTLE ? 'warn' : 'ok'}>
      {`Quedan ${showSize(free_bytes)} de ${showSize(total_bytes)} en el disco. ${base}`}
    </Line>
  )
}

const THINGS: Record<Health['standing_twice'][number]['kind'], string> = {
  email: 'correo',
  receipt: 'factura',
  section: 'sección',
  semester: 'semestre',
  classroom: 'aula',
  course: 'materia',
  specialization: 'especialidad',
}

/** Of before it was compared in one form; where nothing is, there is nothing to say. */
function StandingTwice({ of }: { of: Health['standing_twice'] }) {
  if (of.length === 0) return null
  const named = of.map(({ kind, value }) => `${THINGS[kind]} ${value}`).join(', ')
  return (
    <Line title="Repetidos" tone="warn">
      {`Esto existe dos veces, escrito de dos maneras que hoy se tienen por la misma: ${named}. Conviene cambiar una de las dos, donde se pueda.`}
    </Line>
  )
}

function Versions({ of: { program, node, database, schema, running_since } }: { of: Health['versions'] }) {
  return (
    <li className="border-line border-b py-3">
      <span className="font-bold">Versiones</span>
      <span className="block text-text-2">
        Claustro {program}, esquema {schema}, Node {node}, PostgreSQL {database}. En marcha desde el{' '}
        {showMoment(running_since)}.
      </span>
    </li>
  )
}

function Faults({ of: { since, count, last } }: { of: Health['faults'] }) {
  return (
    <Card title={count === 0 ? 'Errores del programa' : `Errores del programa: ${count}`} flush>
      {count === 0 ? (
        <p className="py-3 text-text-2">Ninguno desde el {showMoment(since)}.</p>
      ) : (
        <table className="table">
          <caption className="sr-only">Errores del programa desde el {showMoment(since)}</caption>
          <thead>
            <tr>
              <th>Cuándo</th>
              <th>Dónde</th>
              <th className="max-sm:hidden">Código de ayuda</th>
            </tr>
          </thead>
          <tbody>
            {last.map(({ at, where, reference }) => (
              <tr key={`${at} ${where} ${reference}`}>
                <td className="figures whitespace-nowrap">{showMoment(at)}</td>
                <td>{where}</td>
                <td className="figures max-sm:hidden">{reference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
