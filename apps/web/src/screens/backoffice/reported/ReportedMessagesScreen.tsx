import { paths } from '@tailshare/contract/base/paths'
import type { ReportedMessage } from '@tailshare/contract/messages/messageReports'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read, readPages, useAction } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import css from '../fleet/Grounded.module.css'
import { MessageDecision } from './MessageDecision.tsx'
import { operatorOnly } from '../console/operatorOnly.ts'
import { ReportedMessageRow } from './ReportedMessageRow.tsx'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'

export const load = operatorOnly

const marker = 'reported-messages'

/** Viewing the queue clears its marker. */
const useSeen = () => {
  const { data = [] } = useQuery(read('listMarkers'))
  const isMarked = data.some(({ markedMenuItem }) => markedMenuItem === marker)
  const { mutate } = useAction('deleteMarker')
  useEffect(() => {
    if (isMarked) mutate({ body: { marked_menu_item: marker } })
  }, [isMarked, mutate])
}

/** `?show=decided` lists those already decided. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const status = search.get('show') === 'decided' ? 'decided' : 'open'
  const reports = useInfiniteQuery({ ...readPages('listReportedMessages', { query: { status, limit: 20 } }), ...whileSearching })
  const [deciding, setDeciding] = useState<ReportedMessage | null>(null)
  useSeen()
  return (
    <Console area="messages">
      <h1>Reported messages</h1>
      <Tabs
        label="Messages"
        tabs={[
          { to: { search: '' }, label: 'To decide', current: status === 'open' },
          { to: { search: '?show=decided' }, label: 'Decided', current: status === 'decided' },
        ]}
      />
      <Rows
        query={reports}
        label="Loading messages"
        empty={
          status === 'open' ? (
            <EmptyState to={{ search: '?show=decided' }} label="See decided ones" kind="soft">
              No message is waiting for a decision. Reported messages appear here.
            </EmptyState>
          ) : (
            <EmptyState to={paths.operatorMessages()} label="See reported ones" kind="soft">
              Messages that an operator has decided about appear here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((report) => (
              <ReportedMessageRow
                key={report.id}
                report={report}
                zone={account ? homeZone(account) : 'UTC'}
                onDecide={() => setDeciding(report)}
              />
            ))}
          </ul>
        )}
      </Rows>
      {deciding && <MessageDecision report={deciding} onClose={() => setDeciding(null)} />}
    </Console>
  )
}
