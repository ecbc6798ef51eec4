import { rateText } from '@tailshare/contract/text/money'
import type { PriceHint } from '@tailshare/contract/reports/cockpit/priceHint'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import css from '../Figures.module.css'

const sayings = {
  raise: (rate: string) => `You could ask ${rate} an hour`,
  lower: (rate: string) => `${rate} an hour would fly more`,
  keep: () => 'The price fits how much it flies',
  unknown: () => 'Nothing to compare with yet',
} as const

const Said = ({ rateCents, utilizationPercent, near, elsewhere, hint }: PriceHint) => (
  <p className={css.change}>
    <b>{sayings[hint.kind](hint.rateCents === null ? '' : rateText(hint.rateCents))}</b>
    <span>
      It asks {rateText(rateCents)} and was out {utilizationPercent}% of the daylight in three months.{' '}
      {near
        ? `${near.aircraft} of its kind within 50 NM ask ${rateText(near.rateCents)} in the middle and were out ${near.utilizationPercent}%.`
        : 'Fewer than three of its kind are listed within 50 NM, so there is no fair comparison.'}
      {elsewhere.trips > 0 &&
        elsewhere.rateCents !== null &&
        ` After they were refused here, pilots booked ${elsewhere.trips} ${elsewhere.trips === 1 ? 'trip' : 'trips'} nearby, at ${rateText(elsewhere.rateCents)} an hour in the middle.`}
    </span>
  </p>
)

/** A price suggestion from usage and nearby prices. */
export const PricePart = ({ aircraftId }: { aircraftId: string }) => {
  const price = useQuery(read('getPriceHint', { params: { id: aircraftId } }))
  return (
    <Section title="Price">
      <Loaded query={price} label="Loading the price" rows={1}>
        {(found) => <Said {...found} />}
      </Loaded>
    </Section>
  )
}
