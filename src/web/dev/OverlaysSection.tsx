import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'

type OpenDialog = 'dialog' | 'sheet' | 'confirm' | 'delete' | 'secure' | null

export function OverlaysSection() {
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    toast.success('Éxito', 'Hecho.')
  }
  return (
    <>
      <h2 className="text-section">Lo que se abre</h2>
      <Card title="Diálogos">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('dialog')}>Abrir diálogo</Button>
          <Button onClick={() => setOpen('sheet')}>Abrir hoja</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmar algo</Button>
          <Button onClick={() => setOpen('delete')}>Eliminar algo</Button>
          <Button onClick={() => setOpen('secure')}>Confirmar con texto</Button>
        </div>
      </Card>
      <Menus />
      <Notices />
      <Dialog
        title="Informática S1-A"
        open={open === 'dialog'}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button mode="primary" onClick={done}>
              Confirmar
            </Button>
          </>
        }
      >
        <p>Quedan 3 cupos de varones y 1 de hembras.</p>
      </Dialog>
      <Dialog title="Detalles" open={open === 'sheet'} onClose={close} sheet>
        <p>Al lado en pantallas anchas, desde abajo en teléfonos.</p>
      </Dialog>
      <ConfirmDialog
        title="¿Desea abrir las inscripciones?"
        open={open === 'confirm'}
        onClose={close}
        onConfirm={done}
      >
        <p>Los estudiantes podrán inscribirse desde hoy.</p>
      </ConfirmDialog>
      <DeleteDialog what="la materia «Álgebra»" open={open === 'delete'} onClose={close} onConfirm={done} />
      <SecureConfirm
        title="¿Desea cerrar el período?"
        open={open === 'secure'}
        onClose={close}
        onConfirm={done}
      >
        <p>Las notas quedan firmes. No se puede deshacer.</p>
      </SecureConfirm>
    </>
  )
}

function Menus() {
  return (
    <Card title="Menús">
      <div className="flex flex-wrap gap-2">
        <Menu
          label="Más acciones"
          icon="more"
          items={[
            { label: 'Editar', icon: 'edit', onPick: () => toast.info('Editar') },
            { label: 'Copiar', icon: 'copy', disabled: true },
            { label: 'Ir a las piezas', icon: 'right', to: '/dev/widgets' },
            {
              label: 'Eliminar',
              icon: 'trash',
              dangerous: true,
              apart: true,
              onPick: () => toast.error('No'),
            },
          ]}
        />
        <Panel label="Panel pequeño" icon="gear">
          {(hide) => (
            <div className="grid gap-2">
              <p>Lo que cabe en pocas líneas.</p>
              <Button onClick={hide}>Listo</Button>
            </div>
          )}
        </Panel>
      </div>
    </Card>
  )
}

function Notices() {
  return (
    <Card title="Avisos">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => toast.info('Quedan 3 cupos')}>Información</Button>
        <Button onClick={() => toast.success('Éxito', 'El pago ha sido registrado.')}>Éxito</Button>
        <Button onClick={() => toast.warning('No puedes ejecutar esta acción')}>Advertencia</Button>
        <Button onClick={() => toast.error('No fue posible contactar con el servidor')}>Error</Button>
        <Button onClick={() => toast.loading('Iniciando sesión')}>En curso</Button>
        <Button onClick={() => offerUndo('Se rechazó la preinscripción', () => toast.info('Se deshizo'))}>
          Deshacer
        </Button>
        <Button mode="ghost" onClick={toast.clear}>
          Quitar todos
        </Button>
      </div>
    </Card>
  )
}
