const WORDS: Record<string, string> = {
  required: 'Este dato es obligatorio.',
  email: 'Escriba un correo electrónico válido, como nombre@ejemplo.com.',
  min: 'Debe tener al menos {} caracteres.',
  max: 'Debe tener como máximo {} caracteres.',
  confirmed: 'Las contraseñas no coinciden.',
  password_common: 'Esta contraseña es fácil de adivinar. Elija otra.',
  password_personal: 'La contraseña no debe contener su nombre, correo o documento.',
  invalid_credentials: 'Por favor verifique sus datos.',
  regex: 'El formato no es válido.',
}

/** The sentence of a field's code, such as `min:12`. */
export function wordsFor(code: string): string {
  const [name = '', value = ''] = code.split(':')
  return WORDS[name]?.replace('{}', value) ?? 'Revise este dato.'
}
