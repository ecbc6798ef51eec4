import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { OtherAircraft } from '@tailshare/contract/bookings/change/changes'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../../../api.ts'
import { Loaded } from '../../../../../parts/page/Loaded.tsx'
import { RadioGroup } from '../../../../../ui/form/choices/Choices.tsx'
import css from '../../Order.module.css'

type Props = {
  order: Order
  period: Period
  hours: number | undefined
  chosen: OtherAircraft | null
  onChoose: (other: OtherAircraft | null) => void
}

const whereText = ({ modelName, airportCode, distanceNm }: OtherAircraft) =>
  `${modelName}, ${airportCode}${distanceNm > 0 ? `, ${distanceNm} nm away` : ''}`

/** Other aircraft this pilot may fly at the requested times, each with its total. */
export const OtherAircraftChoice = ({ order, period, hours, chosen, onChoose }: Props) => {
  const query = { flightStartTime: period.from.toISOString(), flightDropTime: period.to.toISOString(), hours }
  const others = useQuery({
    ...read('listOtherAircraft', { params: { id: order.id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={others} label="Looking for other aircraft" rows={2}>
      {(list) => {
        const offered = chosen && !list.some(({ aircraftId }) => aircraftId === chosen.aircraftId) ? [chosen, ...list] : list
        if (offered.length === 0)
          return <p className={css.none}>No other aircraft of this kind nearby is free then. Other times may help.</p>
        return (
          <RadioGroup
            label="Aircraft"
            value={chosen?.aircraftId ?? order.aircraftId}
            options={[
              {
                value: order.aircraftId,
                label: `${order.tailNumber}, as booked`,
                hint: `${order.modelName}, ${order.airport.code}`,
              },
              ...offered.map((other) => ({
                value: other.aircraftId,
                label: `${other.tailNumber}, ${moneyText(other.totalCents)}`,
                hint: `${whereText(other)}, ${rateText(other.priceHourCents)} an hour${other.csipId ? ', with an instructor' : ''}${other.asksOwner ? '. Its owner approves first' : ''}`,
              })),
            ]}
            onChange={(id) => onChoose(offered.find(({ aircraftId }) => aircraftId === id) ?? null)}
          />
        )
      }}
    </Loaded>
  )
}
