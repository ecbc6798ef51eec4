import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { FoldSection } from '../../../ui/layout/Fold.tsx'
import { toast, toastError } from '../../../ui/overlay/toast.ts'
import { Loaded } from '../../Loaded.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'

export const AircraftCalendar = ({ id, tailNumber, zone }: { id: string; tailNumber: string; zone: string }) => {
  const feed = useQuery(read('getAircraftCalendarFeed', { params: { id } }))
  const make = useAction('makeAircraftCalendarFeed')
  const end = useAction('endAircraftCalendarFeed', { onDone: () => toast('Address revoked') })
  return (
    <FoldSection
      name="calendar"
      title={`Calendar of ${tailNumber}`}
      note="Its bookings and the time you set aside, in your own calendar app. Anyone who has the address can read it; pilots appear by first name and initial."
    >
      <Loaded query={feed} label="Loading the calendar" rows={1}>
        {(found) => (
          <CalendarAddress
            feed={found.feed}
            told={make.data}
            zone={zone}
            busy={make.isPending || end.isPending}
            onMake={() => make.mutate({ params: { id } }, { onError: toastError })}
            onEnd={() => end.mutate({ params: { id } }, { onError: toastError })}
          />
        )}
      </Loaded>
    </FoldSection>
  )
}
