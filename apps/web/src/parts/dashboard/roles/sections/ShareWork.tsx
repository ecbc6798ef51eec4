import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { Loaded } from '../../../page/Loaded.tsx'
import { fullName } from '../../../people/people/personName.ts'
import { airportText } from '../../../bookings/trip/period/tripTimes.ts'
import { OthersAircraft } from '../OthersAircraft.tsx'
import css from './Work.module.css'

export const ShareWork = () => (
  <Section
    title="Aircraft that you co-own"
    action={
      <ButtonLink kind="line" small to={paths.reservations()}>
        Shared timeline
      </ButtonLink>
    }
  >
    <Loaded query={useQuery(read('listCoOwnedAircraft'))} label="Loading co-owned aircraft" rows={1}>
      {(found) => (
        <OthersAircraft
          rows={found.map(({ id, tailNumber, modelName, airport, photo, owner, percent, grounded }) => ({
            id,
            tailNumber,
            photo,
            to: paths.aircraft(id),
            text: `${modelName}, ${airportText(airport)}`,
            note: `Your share: ${percent}%. Managed by ${fullName(owner)}.`,
            state: grounded ? (
              <Badge tone="danger">Grounded</Badge>
            ) : (
              <ButtonLink to={paths.book(id)} kind="soft" small className={css.action}>
                Book {tailNumber}
              </ButtonLink>
            ),
          }))}
        />
      )}
    </Loaded>
  </Section>
)
