import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { rateText, moneyText } from '@tailshare/contract/text/money'
import { freeUntilText, latePart } from '@tailshare/rules/bookings/change/cancellation'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { AircraftCard } from '../../../../parts/aircraft/AircraftCard.tsx'
import { Block } from '../../../../parts/aircraft/page/Block.tsx'
import { Gallery } from '../../../../parts/aircraft/page/Gallery.tsx'
import { OnBoard, Specs } from '../../../../parts/aircraft/page/Specs.tsx'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { airportText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { Facts } from '../../../../ui/display/lists/Facts.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import css from './Preview.module.css'

const hoursAsked = ({ totalHours, typeHours }: Aircraft['minimums']) =>
  totalHours > 0 || typeHours > 0 ? `${totalHours} h total, ${typeHours} h in type` : 'No minimum hours'

/** The page with the edited terms, signed or not. */
const Page = ({ aircraft, values }: { aircraft: Aircraft; values: Editor['values'] }) => (
  <div className={css.sheet}>
    <Gallery photos={aircraft.photos} />
    <header className={css.id}>
      <p className={css.tail}>
        <Tail size="hero">{aircraft.tailNumber}</Tail>
      </p>
      <p className="muted">
        {aircraft.model.name}, {aircraft.yearManufactured}. {airportText(aircraft.airport)}.
        {aircraft.owner && ` Owned by ${aircraft.owner.firstName} ${aircraft.owner.lastName}.`}
      </p>
    </header>
    <Specs aircraft={aircraft} />
    <OnBoard aircraft={aircraft} />
    <Block title="Price and terms">
      <Facts
        facts={[
          ['Rate', `${rateText(values.priceHourCents)} per hour, ${values.fuelIncluded ? 'fuel included' : 'fuel extra'}`],
          ['Deposit', values.depositCents > 0 ? moneyText(values.depositCents) : 'None'],
          [
            'Canceling',
            `Free until ${freeUntilText(values.cancellationPolicy)} before the start; after that, ${latePart} is charged`,
          ],
          ['Pilots', hoursAsked(values.minimums)],
        ]}
      />
    </Block>
  </div>
)

/** The search card, then the page. */
export const PreviewStep = ({ editor }: { editor: Editor }) => {
  const aircraft = useQuery(read('getAircraft', { params: { id: editor.id } }))
  return (
    <Step
      step="preview"
      aircraftId={editor.id}
      title="As pilots see it"
      lead="First its card in the search, then its page. Open squawks, inspections, free days and reviews stand there too, as soon as there are any."
    >
      <Loaded query={aircraft} label="Loading the preview" rows={4}>
        {(found) => (
          <>
            <div className={css.card}>
              <AircraftCard
                aircraft={{
                  ...found,
                  priceHourCents: editor.values.priceHourCents,
                  fuelIncluded: editor.values.fuelIncluded,
                  verdict: null,
                }}
              />
            </div>
            <Page aircraft={found} values={editor.values} />
          </>
        )}
      </Loaded>
    </Step>
  )
}
