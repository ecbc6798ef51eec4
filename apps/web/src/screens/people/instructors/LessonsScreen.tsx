import { paths } from '@tailshare/contract/base/paths'
import { read } from '../../../api.ts'
import { OrderPages, orderReads } from '../../../parts/bookings/orders/OrderPages.tsx'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { LessonWaits } from './LessonWaits.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'

const upcoming = 'When a pilot books you with an aircraft, the lesson appears here.'
const notYet = 'Lessons are for CSIPs. If you are one, say so in your pilot data.'

export const load: Load = async ({ client, url, account }) =>
  ahead(client, ...(account?.isCsip ? [read('getLessonWork')] : []), ...orderReads('csip', url.searchParams))

export const Screen = () => {
  const isCsip = useAccount()?.isCsip === true
  const action = (
    <ButtonLink to={paths.manageAccount({ tab: isCsip ? 'csip' : 'pilot' })} kind="soft">
      {isCsip ? 'See my rates' : 'Open my pilot data'}
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title="Lessons"
        action={
          isCsip && (
            <ButtonLink to={paths.newDisruption({ away: 'yes' })} kind="line" icon="calendar">
              I can’t fly
            </ButtonLink>
          )
        }
      />
      {isCsip && <LessonWaits />}
      <OrderPages
        side="csip"
        label="Lessons"
        withPilot
        empty={{
          upcoming: { text: isCsip ? upcoming : notYet, action },
          past: { text: 'Lessons you have given appear here.', action },
        }}
      />
    </>
  )
}
