import { PERMISSION_GROUPS } from '#features/registry.ts'
import { useNarrow } from '#web/ui/media.ts'

const ACTS = [
  ['view', 'Ver'],
  ['create', 'Crear'],
  ['update', 'Editar'],
  ['delete', 'Eliminar'],
] as const
/** The things of every day first; one that is not named comes last. */
const ORDER =
  'preregistrations inscriptions students withdrawals teachers payments periods period_price_settings schedules lessons sections specializations pensums prelations courses imports classrooms class_hours holidays activities audit backups dashboard institution users notifications final_deliveries documents binnacles document_requests papers'.split(
    ' ',
  )
const GROUPS = [...new Set([...ORDER, ...Object.keys(PERMISSION_GROUPS)])].flatMap((group) => {
  const of = PERMISSION_GROUPS[group]
  return of ? [{ group, ...of }] : []
})
const COMMON: ReadonlySet<string> = new Set(ACTS.map(([act]) => act))

type Permissions = Readonly<Record<string, boolean>>
type Props = {
  given: Permissions
  /** What the role alone gives. */
  byRole: Permissions
  onChange: ((name: string, isGiven: boolean) => void) | null
}

/** What may be done with what: a row for each thing, a column for each of the four acts, the others in words. */
export function PermissionTable({ given, byRole, onChange }: Props) {
  const isNarrow = useNarrow()
  const box = (name: string, label: string, isNamed = false) => (
    <PermissionBox
      key={name}
      label={label}
      isNamed={isNamed}
      isGiven={given[name] ?? false}
      isOfRole={byRole[name] ?? false}
      onChange={onChange && ((isGiven) => onChange(name, isGiven))}
    />
  )
  return (
    <table className="permissions">
      <caption className="sr-only">Permisos por cosa y acto</caption>
      <thead>
        <tr>
          <th scope="col">Sobre</th>
          {ACTS.map(([act, word]) => (
            <th key={act} scope="col">
              {word}
            </th>
          ))}
          {!isNarrow && <th scope="col">Además</th>}
        </tr>
      </thead>
      {GROUPS.map(({ group, title, permissions }) => {
        const known = Object.entries(permissions).filter(([name]) => name in given)
        const others = known
          .filter(([name]) => !COMMON.has(actOf(name)))
          .map(([name, label]) => box(name, label, true))
        return (
          <tbody key={group}>
            <tr>
              <th scope="row">{title}</th>
              {ACTS.map(([act]) => (
                <td key={act}>{known.filter(([name]) => actOf(name) === act).map((one) => box(...one))}</td>
              ))}
              {!isNarrow && <td>{others}</td>}
            </tr>
            {isNarrow && others.length > 0 && (
              <tr>
                <td colSpan={ACTS.length + 1}>{others}</td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

const actOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

type BoxProps = {
  label: string
  /** Shows the words; else the head of the column says them. */
  isNamed: boolean
  isGiven: boolean
  isOfRole: boolean
  onChange: ((isGiven: boolean) => void) | null
}

function PermissionBox({ label, isNamed, isGiven, isOfRole, onChange }: BoxProps) {
  const differs = isGiven === isOfRole ? '' : isGiven ? 'concedido' : 'quitado'
  return (
    <label className="permission" title={label}>
      <input
        type="checkbox"
        className="box"
        aria-label={differs ? `${label}, ${differs}` : label}
        checked={isGiven}
        disabled={!onChange}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      {isNamed && <span>{label}</span>}
      {differs && <span className={isGiven ? 'text-ok' : 'text-bad'}>{differs}</span>}
    </label>
  )
}
