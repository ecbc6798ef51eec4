import { numberText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import css from './Aircraft.module.css'

export const ModelFacts = ({ modelId }: { modelId: string }) => {
  const defaults = useQuery(read('getModelDefaults', { params: { id: modelId } }))
  return (
    <section className={css.facts} aria-label="What we know about the model">
      <Loaded query={defaults} label="Loading the model" rows={1}>
        {({ model, seats, cruiseKt, burnGph, usefulLoadLb, minimums, usualPriceHourCents }) => (
          <>
            <h3>{model.name}</h3>
            <dl>
              {(
                [
                  ['Seats', numberText(seats)],
                  ['Cruise', `${numberText(cruiseKt)} kt`],
                  ['Burn', `${tenthsText(burnGph)} gal/h`],
                  ['Useful load', `${numberText(usefulLoadLb)} lb`],
                  ['Usual rate', usualPriceHourCents === null ? 'None listed yet' : `${rateText(usualPriceHourCents)}/h`],
                  ['Usual minimums', `${hoursText(minimums.totalHours)} total, ${hoursText(minimums.typeHours)} in type`],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </section>
  )
}
