import { dayIn } from '@tailshare/contract/text/period'
import { zoneText } from '@tailshare/contract/text/timeText'
import { longDayText } from '@tailshare/contract/text/dayWords'
import { nextTripSoon } from '@tailshare/rules/bookings/orders/tripPass'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { newsTime, noticeTarget } from '../../../parts/people/notices/noticeText.ts'
import { BookingWaits } from '../../../parts/bookings/trip/waits/BookingWaits.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { OrderList } from '../../../parts/people/profile/OrderList.tsx'
import { DocumentBars } from '../../../parts/people/documents/DocumentBars.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'
import { headline, stepsTitle } from '../../../parts/dashboard/todo/headline.ts'
import { StepList, TodoList } from '../../../parts/dashboard/todo/TodoList.tsx'
import { countNeeds } from '../../../parts/dashboard/todo/todoItem.ts'
import { todayReads, useToday } from '../../../parts/dashboard/todo/useToday.ts'
import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { workOf } from '../../../parts/dashboard/roles/places.ts'
import { WorkSections } from '../../../parts/dashboard/roles/sections/WorkSections.tsx'
import { NextTrip } from './NextTrip.tsx'

const longDay = (instant: Date, zone: string) => longDayText(dayIn(instant, zone))

const readNews = read('listEvents', { query: { limit: 100 } })

export const load: Load = async ({ client, account }) => {
  if (account) await ahead(client, ...todayReads(account), readNews)
}

const UnreadNotices = () => {
  const zone = useDeviceZone()
  const now = useNow()
  const notices = useQuery(readNews)
  const unread = notices.data?.results.filter(({ readTime }) => readTime === null).slice(0, 5)
  if (unread?.length === 0) return null
  return (
    <Section title="Unread notices">
      <Loaded query={notices} label="Loading notices">
        {() => (
          <ul className={css.due}>
            {unread?.map((notice) => (
              <li key={notice.id}>
                <p>
                  <TextLink to={noticeTarget(notice)}>{notice.title}</TextLink>
                </p>
                <p className="label">{newsTime(notice.created, zone, now)}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

const shownFlights = 5

type Flights = { orders: ReturnType<typeof useToday>['orders']; shownId: string | undefined; quiet: boolean }
/** The booking `shownId` is on the page already. */
const NextFlights = ({ orders, shownId, quiet }: Flights) => (
  <Section title="Next flights" action={<TextLink to={paths.bookings()}>All bookings</TextLink>}>
    <Loaded query={orders} label="Loading bookings" shape="tall">
      {({ results }) =>
        results.length > 0 ? (
          <OrderList orders={results.filter(({ id }) => id !== shownId).slice(0, shownFlights)} answersAbove />
        ) : (
          <EmptyState
            action={
              <ButtonLink to={paths.search()} kind={quiet ? 'soft' : 'go'} icon="search">
                Find an aircraft
              </ButtonLink>
            }
          >
            Your next flights appear here.
          </EmptyState>
        )
      }
    </Loaded>
  </Section>
)

export const Screen = () => {
  const account = useAccount()!
  const now = useNow()
  const { ready, failed, sure, todos, marked, steps, orders, expirations, asPilot: isPilot } = useToday(account)
  const works = workOf(account).length > 0
  const needs = countNeeds(todos)
  const trip = nextTripSoon(orders.data?.results ?? [], now)
  // The next trip says “tomorrow” by its airport's clock, and so does the date above it.
  const device = useDeviceZone()
  const zone = trip?.airport.zone ?? account.homeAirport?.zone ?? device
  const isElsewhere = zoneText(now, zone) !== zoneText(now, device)
  const date = `${longDay(now, zone)}${isElsewhere ? `, ${zoneText(now, zone)}` : ''}`
  const { title, lead } = headline({
    firstName: account.firstName,
    todos: needs,
    steps,
    isPilot,
    works,
    marked,
    fliesSoon: Boolean(trip),
  })
  const flights = orders.data?.results.length ?? 0
  return (
    <>
      <BookingWaits />
      <PageHead over={date} title={sure ? title : `Hello, ${account.firstName}`} lead={sure ? lead : undefined} />
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!ready && <Skeleton shape="row" count={3} label="Loading what needs doing" />}
      {ready && <TodoList todos={todos} />}
      {trip && <NextTrip trip={trip} quiet={!sure || needs > 0 || steps.length > 0} />}
      {works && <WorkSections account={account} />}
      {ready && steps.length > 0 && (
        <Section title={stepsTitle(steps)}>
          <StepList steps={steps} quiet={needs > 0} />
        </Section>
      )}
      <div className={css.two}>
        {(flights > 0 || (isPilot && steps.length === 0)) && !(trip && flights === 1) && (
          <NextFlights orders={orders} shownId={trip?.id} quiet={works || needs > 0} />
        )}
        <div>
          {/* A step names all documents of someone who has none. */}
          {isPilot && !(steps.length > 0 && expirations.data?.every(({ state }) => state === 'missing')) && (
            <Section title="Your documents" action={<TextLink to={paths.manageAccount()}>Manage</TextLink>}>
              <Loaded query={expirations} label="Loading documents">
                {(documents) => <DocumentBars documents={documents} />}
              </Loaded>
            </Section>
          )}
          <UnreadNotices />
        </div>
      </div>
    </>
  )
}
