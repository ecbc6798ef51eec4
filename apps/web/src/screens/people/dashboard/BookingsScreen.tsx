import { paths } from '@tailshare/contract/base/paths'
import { readWaits, Waits } from '../../../parts/bookings/waitlist/Waits.tsx'
import { OrderPages, orderReads } from '../../../parts/bookings/orders/OrderPages.tsx'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'

const action = (
  <ButtonLink to={paths.search()} kind="go" icon="search">
    Find an aircraft
  </ButtonLink>
)

export const load: Load = async ({ client, url }) => ahead(client, readWaits, ...orderReads('pilot', url.searchParams))

/** Bookings of the member as a pilot. */
export const Screen = () => (
  <>
    <PageHead title="My bookings" />
    <OrderPages
      side="pilot"
      label="Bookings"
      empty={{
        upcoming: { text: 'Your next flights appear here.', action },
        past: { text: 'Past flights and canceled bookings appear here.', action },
      }}
    />
    <Waits />
  </>
)
