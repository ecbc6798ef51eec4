import { numberText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import css from './Aircraft.module.css'

/** Takes the room of the figures while they load, so that a field below does not move while somebody types there. */
const roomy = {
  seats: 4,
  cruiseKt: 124,
  burnGph: 8.6,
  usefulLoadLb: 878,
  minimums: { totalHours: 100, typeHours: 10 },
  usualPriceHourCents: 16_500,
}

export const ModelFacts = ({ modelId, name }: { modelId: string; name: string }) => {
  const { data, error, refetch } = useQuery(read('getModelDefaults', { params: { id: modelId } }))
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  const { seats, cruiseKt, burnGph, usefulLoadLb, minimums, usualPriceHourCents } = data ?? roomy
  return (
    <section className={css.facts} aria-label="What we know about the model" aria-busy={!data}>
      <h3>{name}</h3>
      <dl className={data ? undefined : css.loading}>
        {(
          [
            ['Seats', numberText(seats)],
            ['Cruise', `${numberText(cruiseKt)} kt`],
            ['Burn', `${tenthsText(burnGph)} gal/h`],
            ['Useful load', `${numberText(usefulLoadLb)} lb`],
            ['Usual rate', usualPriceHourCents === null ? 'None listed yet' : `${rateText(usualPriceHourCents)}/h`],
            ['Usual minimums', `${hoursText(minimums.totalHours)} total, ${hoursText(minimums.typeHours)} in type`],
          ] as const
        ).map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
