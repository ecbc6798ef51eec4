import { paths } from '@tailshare/contract/base/paths'
import { useSearchParams } from '../../ui/router/hooks.ts'
import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { FleetTimeline } from '../../parts/schedule/timeline/FleetTimeline.tsx'
import { homeZone } from '../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../calls/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Schedule.module.css'

/** The schedules of all aircraft the account owns, co-owns or advises on. */
export const SchedulePage = () => {
  const account = useAccount()
  const [params] = useSearchParams()
  const empty = (
    <EmptyState
      action={
        <ButtonLink kind="go" to={paths.addAircraft()}>
          List an aircraft
        </ButtonLink>
      }
    >
      The schedules of aircraft that you own or co-own appear here.
    </EmptyState>
  )
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title="Schedule" />
      <FleetTimeline
        aircraft={params.get('aircraft') ?? undefined}
        zone={account ? homeZone(account) : zoneWithoutHome}
        empty={empty}
      />
    </div>
  )
}
