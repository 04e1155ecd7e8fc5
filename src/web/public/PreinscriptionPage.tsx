import { PublicLayout } from './PublicLayout.tsx'

/** The guest's pre-enrolment. */
export function PreinscriptionPage() {
  return (
    <PublicLayout title="Preinscripción" lead="El formulario estará disponible en breve.">
      <p className="landing-foot">
        <a className="link" href="/">
          Volver al inicio
        </a>
      </p>
    </PublicLayout>
  )
}
