import { paths } from '@tailshare/contract/base/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../../api.ts'
import { homeZone } from '../../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../../session.ts'
import { EmptyState } from '../../../../ui/display/EmptyState.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { Console } from '../../console/Console.tsx'
import { operatorOnly } from '../../console/operatorOnly.ts'
import { Rows, whileSearching } from '../../console/Rows.tsx'
import { InterventionList } from './InterventionList.tsx'

export const load = operatorOnly

/** Interventions waiting for a second operator; `?show=settled` lists decided ones. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const show = search.get('show') === 'settled' ? 'settled' : 'waiting'
  const interventions = useInfiniteQuery({ ...readPages('listInterventions', { query: { show, limit: 20 } }), ...whileSearching })
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
      <Rows
        query={interventions}
        label="Loading approvals"
        empty={
          <EmptyState>
            {show === 'waiting'
              ? 'Nothing is waiting for a second operator. Refunds, cancellations and late fees above the limit appear here.'
              : 'What operators changed in bookings appears here.'}
          </EmptyState>
        }
      >
        {(rows) => <InterventionList interventions={rows} zone={account ? homeZone(account) : 'UTC'} withBooking />}
      </Rows>
    </Console>
  )
}
