import type { AdvisedAircraft as Advised } from '@tailshare/contract/people/advisors/advisors'
import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read } from '../../../api.ts'
import { DownloadButton } from '../../../parts/DownloadLink.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { airportText } from '../../../parts/bookings/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { EmptyState } from '../../../ui/display/EmptyState.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import list from '../../../parts/people/profile/OrderList.module.css'
import { byClient } from './byClient.ts'
import css from './Advised.module.css'

const yearsBack = 4

const yearOf = (now: Date, zone: string) => Number(dayIn(now, zone).slice(0, 4))
const yearIn = (search: URLSearchParams, thisYear: number) => {
  const asked = Number(search.get('year'))
  return asked > thisYear - yearsBack && asked <= thisYear ? asked : thisYear
}
const readYear = (year: number) => read('listAdvisedAircraft', { query: { year } })
/** The clients' aircraft that the page opens on. */
export const readAdvised = (search: URLSearchParams, zone: string) => readYear(yearIn(search, yearOf(new Date(), zone)))

const daysOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const Aircraft = ({
  aircraft: { id, tailNumber, modelName, airport, photo, owner, hobbs, coOwners, year },
  isThisYear,
}: {
  aircraft: Advised
  isThisYear: boolean
}) => {
  const days = daysOf(year.year)
  return (
    <li className={css.one}>
      <img src={photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" />
      <div>
        <h3>
          <Link to={paths.aircraft(id)} className="tall">
            <Tail size="card">{tailNumber}</Tail>
          </Link>
        </h3>
        <p>
          {modelName}, {airportText(airport)}
        </p>
        <p>
          {moneyText(year.incomeCents)} from {countText(year.flights, 'flight')} and {hoursText(year.hobbsHours)} in {year.year}
        </p>
        <small>
          Hobbs {hoursText(hobbs)}
          {coOwners > 0 && `, shared by ${coOwners + 1}`}
        </small>
      </div>
      <p className={css.ways}>
        <TextLink to={paths.dashboard(id, isThisYear ? { range: 'year' } : days)}>Figures</TextLink>
        <TextLink to={paths.flightsByAircraft(id, days)}>Income and flights</TextLink>
        <TextLink to={paths.flightsByPerson({ aircraft: id, ...days })}>Who flew</TextLink>
        <TextLink to={paths.yearPack({ owner: owner.id, aircraft: id, year: year.year })}>Year pack</TextLink>
        <TextLink to={paths.maintenance(id)}>Maintenance</TextLink>
      </p>
      <div className={css.files}>
        <DownloadButton small href={addressOf('downloadAircraftFlights', { params: { id }, query: days })}>
          Flights CSV<span className="vh"> of {tailNumber}</span>
        </DownloadButton>
        <DownloadButton small href={addressOf('downloadAircraftFlightsPdf', { params: { id }, query: days })}>
          Flights PDF<span className="vh"> of {tailNumber}</span>
        </DownloadButton>
      </div>
    </li>
  )
}

/** An advisor's clients' aircraft, by client, with yearly figures and files; read only. */
export const AdvisedAircraft = ({ zone }: { zone: string }) => {
  const [search] = useSearchParams()
  const thisYear = yearOf(useNow(), zone)
  const year = yearIn(search, thisYear)
  const aircraft = useQuery(readYear(year))
  return (
    <>
      <Tabs
        label="Year"
        tabs={Array.from({ length: yearsBack }, (_, back) => thisYear - back).map((one) => ({
          to: paths.advisors({ year: one }),
          label: String(one),
          current: one === year,
        }))}
      />
      <Loaded query={aircraft} label="Loading your clients’ aircraft">
        {(found) =>
          found.length === 0 ? (
            <EmptyState>When you accept an owner’s invitation, their aircraft appear here.</EmptyState>
          ) : (
            byClient(found).map(({ owner, of, incomeCents, flights, hobbsHours }) => (
              <Section key={owner.id} title={`${owner.firstName} ${owner.lastName}`} action={<WriteTo person={owner} />}>
                <div className={css.sums}>
                  <Facts
                    facts={[
                      [`Income in ${year}`, moneyText(incomeCents)],
                      ['Flights', String(flights)],
                      ['Hobbs hours', hoursText(hobbsHours)],
                    ]}
                  />
                </div>
                <p className={css.pack}>
                  <TextLink to={paths.yearPack({ owner: owner.id, year })}>Year pack {year} of all their aircraft</TextLink>
                </p>
                <ul className={list.orders}>
                  {of.map((one) => (
                    <Aircraft key={one.id} aircraft={one} isThisYear={year === thisYear} />
                  ))}
                </ul>
              </Section>
            ))
          )
        }
      </Loaded>
    </>
  )
}
