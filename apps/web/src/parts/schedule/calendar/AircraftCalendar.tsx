import type { CalendarFeed } from '@tailshare/contract/bookings/orders/calendarFeeds'
import { useAction } from '../../../api.ts'
import { More } from '../../../ui/layout/fold/More.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { CalendarAddress } from './CalendarAddress.tsx'

type Props = { id: string; tailNumber: string; zone: string; feed: CalendarFeed | null }

export const AircraftCalendar = ({ id, tailNumber, zone, feed }: Props) => {
  const make = useAction('makeAircraftCalendarFeed')
  const end = useAction('endAircraftCalendarFeed', { onDone: () => toast('Address revoked') })
  return (
    <More title={tailNumber} gist={feed === null ? undefined : 'In use'}>
      <CalendarAddress
        feed={feed}
        created={make.data}
        zone={zone}
        busy={make.isPending || end.isPending}
        onMake={() => make.mutate({ params: { id } }, { onError: toastError })}
        onEnd={() => end.mutate({ params: { id } }, { onError: toastError })}
      />
    </More>
  )
}
