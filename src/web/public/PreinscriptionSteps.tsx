import { useState } from 'react'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { SHIFTS } from '#features/timetable/sections/rules.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { birthDateDoubt } from '#web/ui/day-doubts.ts'
import { PrintedLetters } from '#web/ui/PrintedLetters.tsx'
import { DAY, dayFromText } from '#web/ui/parse-input.ts'
import { mailSuggestion } from './mail-suggestion.ts'
import { GuestIdentity, GuestInput, GuestRadios, GuestSelect } from './PreinscriptionField.tsx'
import { PublicFrame } from './PublicField.tsx'
import type { Preinscription } from './preinscription-form.ts'
import { smallPhoto } from './preinscription-photo.ts'

type Props = { form: Preinscription }

export function PersonalStep({ form }: Props) {
  const genders = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }))
  return (
    <>
      <GuestIdentity form={form} />
      <GuestInput form={form} name="first_name" label="Nombres" autoComplete="given-name" maxLength={60} />
      <GuestInput form={form} name="last_name" label="Apellidos" autoComplete="family-name" maxLength={60} />
      <PrintedLetters text={form.values.first_name + form.values.last_name} />
      <GuestInput
        form={form}
        name="birth_date"
        label="Fecha de nacimiento"
        asRead={(typed) => DAY.show(dayFromText(typed) ?? typed)}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="DD/MM/AAAA"
        maxLength={10}
        hint={
          birthDateDoubt(dayFromText(form.values.birth_date), clock.today()) ??
          'Día, mes y año, como 05/08/2007.'
        }
      />
      <GuestRadios form={form} name="gender" label="Género" choices={genders} />
      <details className="guest-more">
        <summary>Agregar lugar de nacimiento y foto (opcional)</summary>
        <div className="form">
          <GuestInput form={form} name="birth_place" label="Lugar de nacimiento" maxLength={120} />
          <PhotoField form={form} />
        </div>
      </details>
    </>
  )
}

function PhotoField({ form }: Props) {
  const [problem, setProblem] = useState('')
  async function take(file: File | undefined) {
    const photo = file ? await smallPhoto(file) : null
    setProblem(file && !photo ? 'La foto no se pudo leer. Pruebe con otra, en PNG o JPEG.' : '')
    form.setPhoto(photo)
  }
  return (
    <PublicFrame
      id="profile_picture"
      label="Foto"
      note="(opcional)"
      problem={problem || undefined}
      hint={
        form.photo
          ? 'La foto está lista para enviarse.'
          : 'De frente, como la de un carnet. No se guarda en este dispositivo.'
      }
    >
      <input
        id="profile_picture"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="input"
        aria-describedby="profile_picture-foot"
        aria-invalid={problem ? true : undefined}
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </PublicFrame>
  )
}

/** Asks about an address that looks mistyped, which may stay as it is. */
function MailSlip({ form }: Props) {
  const [kept, setKept] = useState('')
  const { email } = form.values
  const meant = form.hasLeft('email') && email !== kept ? mailSuggestion(email) : null
  return (
    <div role="status">
      {meant && (
        <div className="note note-warn grid gap-2">
          <p>
            ¿Quiso decir <b>{meant}</b>?
          </p>
          <p className="flex flex-wrap gap-2">
            <Button onClick={() => form.set('email', meant)}>Sí, corregir</Button>
            <Button mode="ghost" onClick={() => setKept(email)}>
              Está bien así
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}

export function ContactStep({ form }: Props) {
  return (
    <>
      <GuestInput
        form={form}
        name="email"
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="Ahí llegarán el número y la respuesta. Use uno que revise."
      />
      <MailSlip form={form} />
      <GuestInput
        form={form}
        name="phone"
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint="Como 0412-1234567, mejor uno con WhatsApp por si el correo no llega. Los de otro país, con + y su código."
      />
      <GuestInput
        form={form}
        name="address"
        label="Dirección"
        autoComplete="street-address"
        maxLength={300}
      />
      <details className="guest-more">
        <summary>Agregar un contacto de emergencia (opcional)</summary>
        <div className="form">
          <GuestInput form={form} name="contact_name" label="Nombre del contacto" maxLength={120} />
          <GuestInput
            form={form}
            name="contact_phone"
            label="Teléfono del contacto"
            type="tel"
            inputMode="tel"
            maxLength={40}
          />
        </div>
      </details>
    </>
  )
}

export function StudiesStep({ form }: Props) {
  const { specializations } = form.options
  const chosen = specializations.find(({ id }) => String(id) === form.values.specialization_id)
  const shifts = SHIFTS.filter((shift) => !chosen?.shifts.length || chosen.shifts.includes(shift))
  return (
    <>
      <GuestSelect
        form={form}
        name="specialization_id"
        label="Especialidad"
        choices={specializations.map(({ id, title }) => ({ value: String(id), label: title }))}
        hint={chosen?.is_basic ? 'Los estudios comienzan por este ciclo.' : undefined}
      />
      <GuestRadios
        form={form}
        name="shift"
        label="Turno"
        choices={shifts.map((shift) => ({ value: shift, label: SHIFT_LABELS[shift] ?? shift }))}
        hint="Si no quedan cupos en el turno, el instituto ofrecerá otro."
      />
      <GuestInput form={form} name="previous_school" label="Institución de procedencia" maxLength={150} />
      <details className="guest-more">
        <summary>Agregar el año de graduación (opcional)</summary>
        <GuestInput
          form={form}
          name="graduation_year"
          label="Año de graduación"
          inputMode="numeric"
          maxLength={4}
        />
      </details>
    </>
  )
}
