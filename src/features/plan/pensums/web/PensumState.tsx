import { Badge } from '#web/ui/Badge.tsx'

/** Whether a pensum is a draft or frozen, in a word. */
export const PensumState = ({ versioned }: { versioned: boolean }) =>
  versioned ? <Badge tone="ok">Congelado</Badge> : <Badge tone="warn">Borrador</Badge>
