import { countText } from '@tailshare/contract/text/countText'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { AircraftCalendar } from '../../../parts/schedule/calendar/AircraftCalendar.tsx'
import { CalendarAddress } from '../../../parts/schedule/calendar/CalendarAddress.tsx'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { FoldSection } from '../../../ui/layout/fold/Fold.tsx'
import { More } from '../../../ui/layout/fold/More.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'

/** One for the member, and one for each aircraft of their own. */
export const Calendars = ({ zone, isOwner }: { zone: string; isOwner: boolean }) => {
  const owned = useQuery({ ...read('listOwnedAircraft'), enabled: isOwner }).data ?? []
  const feeds = useQuery(read('listCalendarFeeds'))
  const make = useAction('makeCalendarFeed')
  const end = useAction('endCalendarFeed', { onDone: () => toast('Address revoked') })
  const what = isOwner ? 'What you fly and teach, and the bookings of your aircraft' : 'What you fly and teach'
  return (
    <FoldSection
      name="calendar"
      title="Calendar"
      help={`${what}, in your own calendar app, with a reminder the day before and two hours before. Anyone who has the address can read it.`}
    >
      <Loaded query={feeds} label="Loading your calendar" rows={1}>
        {(found) => {
          const own = found.find(({ aircraft }) => aircraft === null) ?? null
          return (
            <>
              <CalendarAddress
                feed={own}
                created={make.data}
                zone={zone}
                busy={make.isPending || end.isPending}
                onMake={() => make.mutate({}, { onError: toastError })}
                onEnd={() => own && end.mutate({ params: { id: own.id } }, { onError: toastError })}
              />
              {owned.length > 0 && (
                <More name="aircraft-calendars" title="One aircraft only" gist={countText(owned.length, 'aircraft', 'aircraft')}>
                  {owned.map(({ id, tailNumber, airport }) => (
                    <AircraftCalendar
                      key={id}
                      id={id}
                      tailNumber={tailNumber}
                      zone={airport.zone}
                      feed={found.find(({ aircraft }) => aircraft?.id === id) ?? null}
                    />
                  ))}
                </More>
              )}
            </>
          )
        }}
      </Loaded>
    </FoldSection>
  )
}
