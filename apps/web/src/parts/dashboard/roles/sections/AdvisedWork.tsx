import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { Loaded } from '../../../page/Loaded.tsx'
import { fullName } from '../../../people/people/personName.ts'
import { airportText } from '../../../bookings/trip/period/tripTimes.ts'
import { OthersAircraft } from '../OthersAircraft.tsx'

const shownRows = 6

export const AdvisedWork = () => (
  <Section title="Clients’ aircraft" action={<TextLink to={paths.advisors()}>All your clients</TextLink>}>
    <Loaded query={useQuery(read('listAdvisedAircraft'))} label="Loading your clients’ aircraft">
      {(found) => (
        <OthersAircraft
          rows={found.slice(0, shownRows).map(({ id, tailNumber, modelName, airport, photo, owner }) => ({
            id,
            tailNumber,
            photo,
            to: paths.flightsByAircraft(id),
            text: `${modelName}, ${airportText(airport)}`,
            note: `Owned by ${fullName(owner)}`,
          }))}
        />
      )}
    </Loaded>
  </Section>
)
