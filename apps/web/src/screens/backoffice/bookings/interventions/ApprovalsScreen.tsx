import { paths } from '@tailshare/contract/base/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '../../../../api.ts'
import { homeZone } from '../../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../../calls/session.ts'
import { EmptyState, LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { Console } from '../../console/Console.tsx'
import { operatorOnly } from '../../console/operatorOnly.ts'
import { Rows, whileSearching } from '../../console/lists/Rows.tsx'
import { AccountDecisions } from './AccountDecisions.tsx'
import { InterventionList } from './InterventionList.tsx'

export const load = operatorOnly

/** Interventions and decisions about accounts waiting for a second operator; `?show=settled` lists decided ones. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const show = search.get('show') === 'settled' ? 'settled' : 'waiting'
  const interventions = useInfiniteQuery({ ...readPages('listInterventions', { query: { show, limit: 20 } }), ...whileSearching })
  const decisions = useQuery({ ...read('listAccountDecisions'), enabled: show === 'waiting' })
  const about = show === 'waiting' ? (decisions.data ?? []) : []
  const zone = account ? homeZone(account) : 'UTC'
  return (
    <Console area="approvals">
      <h1>Approvals</h1>
      <Tabs
        label="Approvals"
        tabs={[
          { to: paths.operatorApprovals(), label: 'Waiting', current: show === 'waiting' },
          { to: paths.operatorApprovals({ show: 'settled' }), label: 'Done and decided', current: show === 'settled' },
        ]}
      />
      {decisions.error && <LoadError error={decisions.error} onRetry={() => void decisions.refetch()} />}
      {/* Both lists at once: the later one would move the other. */}
      {decisions.isLoading || interventions.isLoading ? (
        <Skeleton shape="row" count={5} label="Loading approvals" />
      ) : (
        <>
          {about.length > 0 && <AccountDecisions decisions={about} zone={zone} />}
          <Rows
            query={interventions}
            label="Loading approvals"
            empty={
              about.length === 0 && (
                <EmptyState>
                  {show === 'waiting'
                    ? 'Nothing is waiting for a second operator. Refunds, cancellations and late fees above the limit appear here, and decisions about accounts.'
                    : 'What operators changed in bookings appears here.'}
                </EmptyState>
              )
            }
          >
            {(rows) => <InterventionList interventions={rows} zone={zone} withBooking />}
          </Rows>
        </>
      )}
    </Console>
  )
}
