/** The texts of the mails; `link` gets a line of its own. */
type MailText = { subject: string; text: string; link?: string }

/** Makes a name safe for a mail: anybody may pre-enrol any address under any name (promises.md S7). */
export const named = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}:/\\]+/gu, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const confirmMail = (to: { name: string; link: string; institution: string }): MailText => ({
  subject: 'Confirme su cuenta',
  link: to.link,
  text: `Hola, ${named(to.name)}:

Se creó una cuenta a su nombre en ${to.institution}. Para confirmarla y elegir su contraseña, abra este enlace:

${to.link}

El enlace sirve una sola vez y vence en 7 días. Si no esperaba este correo, no hace falta hacer nada.`,
})

export const recoverMail = (to: { name: string; link: string; institution: string }): MailText => ({
  subject: 'Recupere su cuenta',
  link: to.link,
  text: `Hola, ${named(to.name)}:

Se pidió una contraseña nueva para su cuenta en ${to.institution}. Para elegirla, abra este enlace:

${to.link}

El enlace sirve una sola vez y vence en 60 minutos. Si no lo pidió, su contraseña sigue siendo la misma.`,
})

export const emailChangedMail = (to: { name: string; new_email: string; institution: string }): MailText => ({
  subject: 'Su correo electrónico cambió',
  text: `Hola, ${named(to.name)}:

El correo electrónico de su cuenta en ${to.institution} ahora es ${to.new_email}.

Si el cambio no es suyo, avise a la administración del instituto.`,
})

export const newAddressMail = (to: { name: string; link: string; institution: string }): MailText => ({
  subject: 'Confirme su correo electrónico',
  link: to.link,
  text: `Hola, ${named(to.name)}:

La administración de ${to.institution} indicó esta dirección para su cuenta. Para usarla desde ahora, abra este enlace:

${to.link}

El enlace sirve una sola vez y vence en 7 días. Si la cuenta no es suya, no hace falta hacer nada.`,
})

export const addressAskedMail = (to: { name: string; new_email: string; institution: string }): MailText => ({
  subject: 'Se pidió cambiar su correo electrónico',
  text: `Hola, ${named(to.name)}:

La administración de ${to.institution} pidió que el correo electrónico de su cuenta sea ${to.new_email}. Cambiará cuando se confirme desde esa dirección; hasta entonces todo sigue igual.

Si no esperaba este cambio, avise a la administración del instituto.`,
})

export const newDeviceMail = (to: {
  name: string
  device: string
  at: string
  link: string
  institution: string
}): MailText => ({
  subject: `Se inició sesión desde ${to.device}`,
  link: to.link,
  text: `Hola, ${named(to.name)}:

Se inició sesión en su cuenta de ${to.institution} desde ${to.device}, que no se había usado antes con ella, el ${to.at}.

Si la sesión es suya, no hace falta hacer nada. Si no, ciérrela y cambie su contraseña en su perfil:

${to.link}`,
})

export const preregistrationMail = (to: {
  name: string
  number: string
  period_name: string
  institution: string
}): MailText => ({
  subject: `Preinscripción recibida: ${to.number}`,
  text: `Hola, ${named(to.name)}:

${to.institution} recibió su preinscripción para el período ${to.period_name}. Su número es ${to.number}.

El instituto revisará los datos. Cuando la preinscripción sea aprobada, llegará a esta dirección un correo para confirmar la cuenta.

Si ya había enviado otra con el mismo documento, vale la primera; para corregirla, comuníquese con el instituto. Si no hizo esta preinscripción, no hace falta hacer nada.`,
})

export const rejectionMail = (to: {
  name: string
  period_name: string
  reason: string
  institution: string
}): MailText => ({
  subject: 'Preinscripción no aprobada',
  text: `Hola, ${named(to.name)}:

La preinscripción para el período ${to.period_name} en ${to.institution} no fue aprobada. Motivo:

${to.reason}

Si los datos se pueden corregir, envíe una preinscripción nueva mientras el período la reciba, o comuníquese con el instituto.`,
})

export const lockedMail = (to: { name: string; link: string; institution: string }): MailText => ({
  subject: 'Muchos intentos de entrar en su cuenta',
  link: to.link,
  text: `Hola, ${named(to.name)}:

Alguien intentó cien veces seguidas entrar en su cuenta de ${to.institution} con contraseñas equivocadas. Durante un día solo se entra desde los dispositivos y las redes donde ya se había iniciado sesión.

Para entrar desde otro, pida una contraseña nueva:

${to.link}

Si puede entrar como siempre, no hace falta hacer nada.`,
})
