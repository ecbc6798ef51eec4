import type { ListingStep } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { stepAfter, stepBefore, stepNames } from './steps.ts'
import css from './Wizard.module.css'

/** `next` replaces the forward button. */
export const Step = ({
  step,
  aircraftId,
  title,
  lead,
  next,
  children,
}: {
  step: ListingStep
  aircraftId?: string
  title: string
  lead?: ReactNode
  next?: ReactNode
  children: ReactNode
}) => {
  const [before, after] = [stepBefore(step), stepAfter(step)]
  return (
    <div className={css.main}>
      <h2 tabIndex={-1}>{title}</h2>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.body}>{children}</div>
      <div className={css.foot}>
        {before && aircraftId !== undefined && (
          <ButtonLink kind="soft" to={paths.addAircraft({ aircraft: aircraftId, step: before })}>
            Back to {stepNames[before].toLowerCase()}
          </ButtonLink>
        )}
        {next ??
          (after && aircraftId !== undefined && (
            <ButtonLink kind="go" to={paths.addAircraft({ aircraft: aircraftId, step: after })}>
              Continue to {stepNames[after].toLowerCase()}
            </ButtonLink>
          ))}
      </div>
    </div>
  )
}
