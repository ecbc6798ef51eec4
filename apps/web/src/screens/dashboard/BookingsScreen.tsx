import { paths } from '@tailshare/contract/paths'
import { Waits } from '../../parts/waitlist/Waits.tsx'
import { OrderPages } from '../../parts/profile/OrderPages.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'

const empty = { upcoming: 'Your next flights appear here.', past: 'Past flights and canceled bookings appear here.' }

/** Own bookings as a pilot. */
export const Screen = () => (
  <>
    <PageHead title="My bookings" />
    <Waits />
    <OrderPages
      list="listPilotOrders"
      label="Bookings"
      empty={empty}
      action={
        <ButtonLink to={paths.search()} kind="go" icon="search">
          Find an aircraft
        </ButtonLink>
      }
    />
  </>
)
