import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { NoteField, NumberField } from '#web/forms/MoneyField.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { EmailField, PhoneField, TextField } from '#web/forms/TextField.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Institution, showInstitutionSettings, updateInstitution } from '../contract.ts'
import { AddressField } from './AddressField.tsx'
import { LogoField } from './LogoField.tsx'

const ReceivingAccounts = lazyComponent(
  async () =>
    (await import('#features/money/receiving-accounts/web/widgets/ReceivingAccounts.tsx')).ReceivingAccounts,
)
const SHIFTS = Object.entries(SHIFT_LABELS).map(([value, label]) => ({ value, label }))

/** `/institution`: what the institute is called, and what holds for all of it. */
export function InstitutionScreen() {
  const answer = useAnswer(showInstitutionSettings, {}, { silent: true })
  return (
    <Screen
      title="Instituto"
      narrow
      lead="Estos datos encabezan los documentos y la página de inicio de sesión."
    >
      <Answered answer={answer} rows={8} height={56}>
        {(institution) => <Settings institution={institution} />}
      </Answered>
      {/* Not before the form, which would push it down. */}
      {(answer.data ?? answer.error) && <ReceivingAccounts />}
    </Screen>
  )
}

function Settings({ institution }: { institution: Institution }) {
  const { logo, set_public_url, ...settings } = institution
  return (
    <Form
      endpoint={updateInstitution}
      defaults={{ ...settings, logo: null }}
      reread={async () => (await call(showInstitutionSettings)).data}
      // A form that carries a file cannot say null: emptied text means the same to the server.
      body={(body) => Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']))}
      onDone={() => toast.success('Se ha actualizado el instituto con éxito')}
    >
      <FormGroup title="Identidad">
        <TextField name="name" label="Nombre del instituto" needed most={150} autoComplete="organization" />
        <TextField name="short_name" label="Nombre corto o siglas" needed most={30} />
        <AddressField set={set_public_url} />
        <LogoField logo={logo} version={institution.updated_at} />
      </FormGroup>
      <FormGroup title="Contacto" columns>
        <TextField name="fiscal_id" label="RIF" most={20} placeholder="J-12345678-9" />
        <TextField name="city" most={80} autoComplete="address-level2" />
        <PhoneField name="phone" />
        <EmailField name="email" autoComplete="off" />
      </FormGroup>
      <FormGroup>
        <TextAreaField name="address" most={300} />
        <PrintedText names={['name', 'short_name', 'city', 'address']} />
      </FormGroup>
      <FormGroup title="Reglas" columns>
        <SelectField
          name="default_shift"
          needed
          options={SHIFTS}
          hint="El que se propone al crear una sección."
        />
        <NumberField
          name="delays_per_absence"
          needed
          hint="Tantos retrasos cuentan como una inasistencia. Un cambio vale enseguida donde las notas no se han entregado: puede aplazar a alguien, o levantarle el aplazo."
        />
      </FormGroup>
      <Switches />
      <FormGroup title="Banco" columns>
        <NumberField
          name="bank_unknown_days"
          label="Pedir el comprobante a los"
          unit="días"
          needed
          hint="Si para entonces ningún banco muestra el pago reportado, y los estados de cuenta cubren su fecha, se le pide al estudiante una vez. Con 0 no se pide."
        />
        <NumberField
          name="bank_lines_months"
          label="Guardar las líneas"
          unit="meses"
          needed
          hint="Las más antiguas se eliminan cada noche, salvo las que prueban un pago. Con 0 se guardan siempre."
        />
      </FormGroup>
      <MakeUps />
      <InstalmentReminders />
      <FormGroup title="Documentos">
        <TextAreaField
          name="certificate_footer"
          most={500}
          hint="Se imprime al pie de las constancias y certificados."
        />
      </FormGroup>
    </Form>
  )
}

const Switches = () => (
  <FormGroup>
    <SwitchField
      name="debt_blocks_reinscription"
      hint="Encendido, quien debe de un período anterior no se reinscribe hasta estar solvente."
    />
    <SwitchField
      name="debt_blocks_graduation"
      label="La deuda impide graduarse"
      hint="Encendido, quien debe solo se gradúa con un motivo; apagado, se dice cuánto debe."
    />
    <SwitchField
      name="equivalences_in_index"
      label="Las equivalencias cuentan en el índice"
      hint="Encendido, la nota de lo que se reconozca desde ahora pesa en el índice. Lo ya reconocido queda como está."
    />
    <SwitchField
      name="report_card_places"
      label="Los boletines dicen el lugar en la sección"
      hint="Encendido, se imprime cuando la sección tiene todas sus notas."
    />
  </FormGroup>
)

const MakeUps = () => (
  <FormGroup
    title="Reparaciones"
    lead="Vale para las que se hagan desde ahora: las que ya están quedan como están."
    columns
  >
    <NoteField
      name="make_up_most_note"
      label="Valen a lo sumo"
      needed
      hint="Con 0 cuenta la nota que se saque. Nunca menos que la que aprueba."
    />
    <NumberField name="make_up_days" label="Se presentan hasta" unit="días tras el cierre" needed />
    <SwitchField
      name="make_up_with_absences"
      label="También por inasistencias"
      hint="Encendido, también repara quien quedó aplazado por inasistencias."
    />
  </FormGroup>
)

const InstalmentReminders = () => (
  <FormGroup
    title="Recordar las cuotas"
    lead="A cada estudiante una vez, con un aviso. Con 0 no se recuerda."
    columns
  >
    <NumberField name="instalment_days_before" label="Antes de vencer" unit="días" needed />
    <NumberField name="instalment_days_after" label="Después de vencer" unit="días" needed />
  </FormGroup>
)
