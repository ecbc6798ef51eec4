import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import type { QuotaEntry } from '@tailshare/contract/bookings/quotas/quotas'
import { dayText, instantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { shortName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'

const causes: Record<QuotaEntry['cause'], string> = {
  booked: 'Booked',
  changed: 'Trip changed',
  canceled: 'Canceled in time',
  taken_back: 'Cancellation taken back',
  returned: 'Aircraft back',
  canceled_late: 'Canceled too late: the days stay used',
  joined: 'Became a partner',
  shop_set: 'Time in the shop',
  shop_freed: 'Time in the shop given back',
  claimed: 'Won in the holiday draft',
  released: 'Claim given back',
  swapped: 'Swapped',
}

const amountText = ({ measure, amount }: QuotaEntry) => {
  const size = Math.abs(amount)
  const text = measure === 'shop_hours' ? hoursText(size) : countText(size, measure === 'day' ? 'day' : 'holiday')
  // A credit has the opposite sign.
  if (measure === 'holiday_credit') return `Quota ${amount > 0 ? '+' : '−'}${text}`
  return amount === 0 ? '–' : `${amount > 0 ? '+' : '−'}${text}`
}

const columns = (zone: string): readonly Column<QuotaEntry>[] => [
  { title: 'When', cell: ({ at }) => instantText(new Date(at), zone) },
  { title: 'Who', cell: ({ person }) => shortName(person) },
  { title: 'Why', cell: ({ cause, number }) => (number ? `${causes[cause]}, ${number}` : causes[cause]) },
  { title: 'Day', named: () => 'for', cell: ({ day }) => dayText(day) },
  { title: 'Takes', number: true, cell: amountText },
]

const step = 10

/** All ledger rows, newest first. */
export const Ledger = ({ aircraftId, zone }: { aircraftId: string; zone: string }) => {
  const [limit, setLimit] = useState(step)
  const entries = useQuery({
    ...read('listQuotaEntries', { params: { id: aircraftId }, query: { limit } }),
    placeholderData: (before) => before,
  })
  return (
    <MoreSection title="Ledger" gist="Every day taken or given back">
      <Loaded query={entries} label="Loading the ledger">
        {({ results, count }) =>
          results.length === 0 ? (
            <p className="muted">The first booking of a partner starts it.</p>
          ) : (
            <>
              <Table caption="Ledger" columns={columns(zone)} rows={results} rowKey={({ id }) => id} />
              {count > results.length && (
                <Button kind="soft" small onClick={() => setLimit(limit + 4 * step)}>
                  Earlier entries
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </MoreSection>
  )
}
