import type { PreregistrationOptions } from '#features/enrolment/preregistrations/guest/contract.ts'
import { showDayInWords } from '#kernel/dates.ts'

/** Pre-enrolment is closed: when the next period begins, and whom to ask. */
export function PreinscriptionClosed({ next_period, institution }: PreregistrationOptions) {
  const contacts = [institution?.phone, institution?.email, institution?.address].filter(Boolean)
  return (
    <div className="form">
      <section className="guest-group">
        <h2>Las preinscripciones están cerradas en este momento</h2>
        {next_period ? (
          <p>
            El período {next_period.year}-{next_period.number} comienza el{' '}
            {showDayInWords(next_period.start_date)} de {next_period.start_date.slice(0, 4)}. La
            preinscripción se abrirá antes de esa fecha, en esta misma página.
          </p>
        ) : (
          <p>Aún no hay fecha para el próximo período. Se abrirá en esta misma página.</p>
        )}
        <p>Mientras tanto, conviene tener a mano el documento de identidad y un correo electrónico propio.</p>
      </section>
      {contacts.length > 0 && (
        <section className="guest-group">
          <h3>Para preguntar</h3>
          <ul className="guest-contacts">
            {institution?.phone && (
              <li>
                <a className="link" href={`tel:${institution.phone}`}>
                  {institution.phone}
                </a>
              </li>
            )}
            {institution?.email && (
              <li>
                <a className="link" href={`mailto:${institution.email}`}>
                  {institution.email}
                </a>
              </li>
            )}
            {institution?.address && <li>{institution.address}</li>}
          </ul>
        </section>
      )}
      <p className="landing-foot text-text-2">
        <a className="link" href="/">
          Volver al inicio
        </a>
      </p>
    </div>
  )
}
