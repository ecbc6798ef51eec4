import { Link } from '../../../../../ui/router/Link.tsx'
import css from '../../Book.module.css'
import { type Step, stepNames, steps } from '../wizard.ts'

/** Earlier steps are links. */
export const StepList = ({ current, addressOf }: { current: Step; addressOf: (step: Step) => string }) => {
  const at = steps.indexOf(current)
  return (
    <ol className={css.steps} aria-label="Booking steps">
      {steps.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {index < at ? (
            <Link to={addressOf(step)}>
              {index + 1} <span>{stepNames[step]}</span>
            </Link>
          ) : (
            <>
              {index + 1} <span>{stepNames[step]}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
