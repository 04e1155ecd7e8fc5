import { useState } from 'react'
import { Avatar } from '#web/api/Avatar.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { ICON_NAMES, Icon, Mark } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

const SHIFTS = [
  { value: 'morning', label: 'Mañana' },
  { value: 'afternoon', label: 'Tarde' },
  { value: 'mixed', label: 'Mixto' },
] as const

export function ControlsSection() {
  return (
    <>
      <h2 className="text-section">Piezas</h2>
      <Buttons />
      <Card title="Estados y caras" action={<Badge tone="info">Nuevo</Badge>}>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="ok">Solvente</Badge>
          <Badge tone="warn">Con deuda</Badge>
          <Badge tone="bad">Rechazado</Badge>
          <Badge tone="info">En revisión</Badge>
          <Badge icon="clock">Pendiente</Badge>
          <Avatar name="Ñáñez, Ana" />
          <Avatar name="inés" size={48} />
          <Mark />
        </div>
      </Card>
      <Choices />
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure value="423" label="Estudiantes" to="/dev/widgets" hint="12 más que el período anterior" />
        <Figure value="1.234,50 $" label="Por cobrar" />
        <Figure value="17,25" label="Promedio" />
      </div>
      <Card tone="warn" title="Tiene un pago pendiente">
        <DescriptionList
          facts={[
            { term: 'Nombre', value: 'Ana Ñáñez' },
            { term: 'Documento', value: 'V-12.345.678' },
            { term: 'Teléfono', value: null },
          ]}
        />
      </Card>
      <Card title="Signos">
        <ul className="grid gap-3" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))' }}>
          {ICON_NAMES.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-hint text-text-2">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Nada todavía">
          <EmptyState title="Aún no hay secciones" action={<Button mode="primary">Crear sección</Button>}>
            Las secciones dicen cuántos cupos hay.
          </EmptyState>
        </Card>
        <Card title="Leyendo">
          <Skeleton />
        </Card>
      </div>
    </>
  )
}

function Buttons() {
  return (
    <Card title="Botones">
      <div className="grid gap-3">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-2">
            <Button size={size}>Cancelar</Button>
            <Button size={size} mode="primary" icon="add">
              Crear materia
            </Button>
            <Button size={size} mode="dangerous" icon="trash">
              Eliminar
            </Button>
            <Button size={size} mode="ghost">
              Ver más
            </Button>
            <Button size={size} mode="primary" busy>
              Guardando
            </Button>
            <Button size={size} disabled>
              Guardar
            </Button>
            <Hint text="Buscar en todo">
              <Button size={size} icon="search" label="Buscar" title="" />
            </Hint>
          </div>
        ))}
        <p>
          <LinkTo to="/dev/widgets" look="link">
            Un enlace en el texto
          </LinkTo>{' '}
          <LinkTo to="/dev/widgets" icon="right" mode="default">
            Un enlace como botón
          </LinkTo>
        </p>
      </div>
    </Card>
  )
}

function Choices() {
  const [shift, setShift] = useState<(typeof SHIFTS)[number]['value']>('morning')
  const [on, setOn] = useState(true)
  const [step, setStep] = useState(1)
  return (
    <Card title="Elecciones">
      <div className="grid gap-4">
        <Tabs
          label="Partes"
          tabs={[
            { label: 'Datos', to: '/dev/widgets' },
            { label: 'Inscripciones', to: '/dev/widgets', search: { parte: 'inscripciones' }, count: 4 },
            { label: 'Pagos', to: '/dev/widgets', search: { parte: 'pagos' }, count: 12 },
          ]}
        />
        <div className="flex flex-wrap items-center gap-6">
          <Segmented label="Turno" choices={SHIFTS} value={shift} onChange={setShift} />
          <Switch label="Inscripciones abiertas" checked={on} onChange={setOn} />
          <Switch label="Sin permiso" checked={false} disabled onChange={setOn} />
        </div>
        <Stepper steps={['Quién es', 'Qué estudiará', 'Contacto', 'Resumen']} current={step} onGo={setStep} />
        <p className="flex gap-2">
          <Button size="sm" onClick={() => setStep(Math.min(3, step + 1))}>
            Paso siguiente
          </Button>
        </p>
      </div>
    </Card>
  )
}
