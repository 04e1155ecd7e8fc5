import { Link, useNavigate } from '@tanstack/react-router'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { type Chosen, isSame, isWithin, type Node } from './shelf.ts'

type Props = { nodes: readonly Node[]; chosen: Chosen; label: string; whole: number }

/** Where to look: a tree beside the shelves, whose branches open where one is. */
export function ShelfTree({ nodes, chosen, label, whole }: Props) {
  return (
    <nav className="max-lg:hidden" aria-label="Estantes">
      <p className="border-b border-text pb-2 font-bold">{label}</p>
      <ul>
        <Branch node={{ label: 'Todo', count: whole, chosen: {}, children: [] }} chosen={chosen} />
        {nodes.map((node) => (
          <Branch key={JSON.stringify(node.chosen)} node={node} chosen={chosen} />
        ))}
      </ul>
    </nav>
  )
}

function Branch({ node, chosen }: { node: Node; chosen: Chosen }) {
  const isOpen = isWithin(node, chosen) || node.chosen.shelf === 'current'
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
  const items: MenuItem[] = [
    { label: 'Todo', checked: isSame({}, chosen), onPick: () => go({}) },
    ...nodes.map((node) => ({
      label: `${node.label} (${node.count})`,
      checked: isSame(node.chosen, chosen),
      onPick: () => go(node.chosen),
    })),
  ]
  return (
    <div className="flex flex-wrap gap-2 lg:hidden">
      <Menu label={at?.label ?? 'Todo'} icon="book" items={items} />
      {inside.length > 0 && (
        <Menu
          label={now?.label ?? 'Materia'}
          icon="down"
          items={inside.map((node) => ({
            label: `${node.label} (${node.count})`,
            checked: isSame(node.chosen, chosen),
            onPick: () => go(node.chosen),
          }))}
        />
      )}
    </div>
  )
}
