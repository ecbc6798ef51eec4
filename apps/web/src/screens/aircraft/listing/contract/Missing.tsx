import type { Listing } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { Icon } from '../../../../ui/Icon.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { stepNames } from '../wizard/steps.ts'
import css from './Contract.module.css'

/** What prevents listing, except the signature. */
export const missingBeforeSigning = ({ missing }: Pick<Listing, 'missing'>) => missing.filter(({ step }) => step !== 'contract')

export const Missing = ({ listing }: { listing: Listing }) => {
  const missing = missingBeforeSigning(listing)
  if (missing.length === 0) return null
  return (
    <section className={css.missing} aria-labelledby="missing">
      <h3 id="missing">{missing.length === 1 ? 'One thing is still missing' : `${missing.length} things are still missing`}</h3>
      <ul>
        {missing.map(({ step, text }) => (
          <li key={text}>
            <Icon name="warning" />
            <span>
              <TextLink to={paths.addAircraft({ aircraft: listing.id, step })}>{text}</TextLink>
              <span className="label">{stepNames[step]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
