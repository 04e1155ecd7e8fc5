import { Icon } from './Icon.tsx'

type Props = {
  steps: readonly string[]
  /** Index of the present step. */
  current: number
  /** Given where going back is allowed; earlier steps are then buttons. */
  onGo?: (step: number) => void
}

/** The named steps of a wizard on one line; phones name only the current one, with its number. */
export function Stepper({ steps, current, onGo }: Props) {
  return (
    <nav aria-label="Pasos">
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step} data-done={index < current} aria-current={index === current ? 'step' : undefined}>
            {index < current && onGo ? (
              <button type="button" onClick={() => onGo(index)}>
                <Icon name="check" />
                <span>{step}</span>
                <span className="sr-only"> (listo)</span>
              </button>
            ) : (
              <span className="step">
                {index < current && <Icon name="check" />}
                <span>{step}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="steps-said" aria-hidden="true">
        Paso {current + 1} de {steps.length}: {steps[current]}
      </p>
    </nav>
  )
}
