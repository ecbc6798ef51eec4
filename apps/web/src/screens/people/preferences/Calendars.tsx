import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { CalendarAddress } from '../../../parts/schedule/calendar/CalendarAddress.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { FoldSection } from '../../../ui/layout/Fold.tsx'
import { toast, toastError } from '../../../ui/overlay/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

export const Calendars = ({ zone, isOwner }: { zone: string; isOwner: boolean }) => {
  const feeds = useQuery(read('listCalendarFeeds'))
  const make = useAction('makeCalendarFeed')
  const end = useAction('endCalendarFeed', { onDone: () => toast('Address revoked') })
  const what = isOwner ? 'What you fly and teach, and the bookings of your aircraft' : 'What you fly and teach'
  return (
    <FoldSection
      name="calendar"
      title="Calendar"
      note={`${what}, in your own calendar app, with a reminder the day before and two hours before. Anyone who has the address can read it.`}
    >
      <Loaded query={feeds} label="Loading your calendar" rows={1}>
        {(found) => {
          const own = found.find(({ aircraft }) => aircraft === null) ?? null
          const others = found.flatMap(({ aircraft }) => aircraft ?? [])
          return (
            <>
              <CalendarAddress
                feed={own}
                told={make.data}
                zone={zone}
                busy={make.isPending || end.isPending}
                onMake={() => make.mutate({}, { onError: toastError })}
                onEnd={() => own && end.mutate({ params: { id: own.id } }, { onError: toastError })}
              />
              {others.length > 0 && (
                <p className={css.none}>
                  Aircraft with an address of their own:{' '}
                  {others.map(({ id, tailNumber }, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <TextLink to={{ pathname: paths.dashboard(id), hash: 'calendar' }}>{tailNumber}</TextLink>
                    </span>
                  ))}
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </FoldSection>
  )
}
