import { paths } from '@tailshare/contract/paths'
import { Waits } from '../../parts/waitlist/Waits.tsx'
import { OrderPages } from '../../parts/orders/OrderPages.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'

const action = (
  <ButtonLink to={paths.search()} kind="go" icon="search">
    Find an aircraft
  </ButtonLink>
)

/** Own bookings as a pilot. */
export const Screen = () => (
  <>
    <PageHead title="My bookings" />
    <Waits />
    <OrderPages
      side="pilot"
      label="Bookings"
      empty={{
        upcoming: { text: 'Your next flights appear here.', action },
        past: { text: 'Past flights and canceled bookings appear here.', action },
      }}
    />
  </>
)
