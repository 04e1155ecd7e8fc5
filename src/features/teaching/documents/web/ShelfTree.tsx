import { Link, useNavigate } from '@tanstack/react-router'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { type Chosen, FIRST, isSame, isWithin, type Node } from './shelf.ts'

/** `chosen` is null while the whole library is searched. */
type Props = { nodes: readonly Node[]; chosen: Chosen | null; label: string }

/** Below the head of the page while the shelves pass. */
const STAYING = {
  position: 'sticky',
  top: '4rem',
  maxHeight: 'calc(100vh - 5rem)',
  overflowY: 'auto',
} as const

/** Where to look: a tree beside the shelves, whose branches open where one is. */
export function ShelfTree({ nodes, chosen, label }: Props) {
  return (
    <nav className="max-lg:hidden" style={STAYING} aria-label="Estantes">
      <p className="border-b border-text pb-2 font-bold">{label}</p>
      <ul>
        {nodes.map((node) => (
          <Branch key={JSON.stringify(node.chosen)} node={node} chosen={chosen} />
        ))}
      </ul>
    </nav>
  )
}

function Branch({ node, chosen }: { node: Node; chosen: Chosen | null }) {
  const isOpen = isWithin(node, chosen) || isSame(node.chosen, FIRST)
  const isHere = isSame(node.chosen, chosen)
  return (
    <li>
      <Link
        to="/documents"
        search={node.chosen}
        aria-current={isHere ? 'true' : undefined}
        className={`flex items-center gap-2 py-1 ${isHere ? 'font-bold text-text' : 'text-text-2'}`}
      >
        <span className="min-w-0 flex-1">{node.label}</span>
        <span className="figures text-compact text-text-3">{node.count}</span>
      </Link>
      {isOpen && node.children.length > 0 && (
        <ul className="ml-2 ps-2" style={{ borderInlineStart: '1px solid var(--line)' }}>
          {node.children.map((child) => (
            <Branch key={JSON.stringify(child.chosen)} node={child} chosen={chosen} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The same on narrow windows: a menu of the first level, and one of what lies below. */
export function ShelfMenus({ nodes, chosen }: Pick<Props, 'nodes' | 'chosen'>) {
  const navigate = useNavigate()
  const go = (to: Chosen) => void navigate({ to: '/documents', search: to })
  const at = nodes.find((node) => isWithin(node, chosen))
  const below = at?.children ?? []
  const inside = below.flatMap((child) => [child, ...child.children])
  const now = inside.find((node) => isSame(node.chosen, chosen))
  const itemsOf = (some: readonly Node[]): MenuItem[] =>
    some.map((node) => ({
      label: `${node.label} (${node.count})`,
      checked: isSame(node.chosen, chosen),
      onPick: () => go(node.chosen),
    }))
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full lg:hidden">
      <ShelfMenu label={at?.label ?? 'Estantes'} items={itemsOf(nodes)} />
      {inside.length > 0 && <ShelfMenu label={now?.label ?? 'Materia'} items={itemsOf(inside)} />}
    </div>
  )
}

const ShelfMenu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <Menu
    label={label}
    items={items}
    face={
      <span className="flex items-center gap-2">
        {label}
        <Icon name="down" />
      </span>
    }
  />
)
