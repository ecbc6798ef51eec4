import type { FlightPerson, PersonFlightReport } from '@tailshare/contract/reports/flights/reports'
import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read, readPages } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Filters } from './Filters.tsx'
import { People, ways } from './People.tsx'
import { aircraftIn, filterIn, orderIn, personIn } from './period.ts'
import { Report } from './Report.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import type { Side } from './sides.ts'
import css from './Reports.module.css'

type Reached = PersonFlightReport['aircraft'][number]

const mostPeople = 100

/** One aircraft: by the account's relation to it. Several: with income if the account owns any of them. */
const sideOf = (reached: Reached[], asked: string | undefined): Side => {
  const own = reached.filter(({ you }) => you !== 'advisor')
  const chosen = asked ? reached.filter(({ id }) => id === asked) : own.length > 0 ? own : reached
  if (chosen.every(({ you }) => you === 'co_owner')) return 'coOwner'
  return chosen.every(({ you }) => you === 'advisor') ? 'advisedFleet' : 'fleet'
}

const isShared = { owner: '', co_owner: ', co-owned', advisor: ', of ', operator: ', of ' }
const choiceText = ({ tailNumber, modelName, you, ownerName }: Reached) =>
  `${tailNumber}, ${modelName}${isShared[you]}${you === 'advisor' || you === 'operator' ? ownerName : ''}`

const Choices = ({ reached, people }: { reached: Reached[]; people: { value: string; label: string }[] }) => {
  const [search, choose] = useChoices()
  const person = personIn(search) ?? ''
  const isListed = person === '' || people.some(({ value }) => value === person)
  return (
    <div className={css.choices}>
      {reached.length > 1 && (
        <Select
          label="Aircraft"
          empty="All aircraft"
          value={aircraftIn(search) ?? ''}
          choices={reached.map((one) => ({ value: one.id, label: choiceText(one) }))}
          onChange={({ target }) => choose({ aircraft: target.value })}
        />
      )}
      <Select
        label="Co-owner or passenger"
        empty="Everyone"
        value={person}
        choices={isListed ? people : [...people, { value: person, label: 'Did not fly in this period' }]}
        onChange={({ target }) => choose({ person: target.value })}
      />
    </div>
  )
}

/** Once, with all roles: `Tomás Vega, co-owner and renter`. */
const peopleIn = (rows: readonly FlightPerson[]) =>
  [...Map.groupBy(rows, ({ person }) => person.id)].map(([value, all]) => ({
    value,
    label: `${fullName(all[0]!.person)}, ${all.map(({ flownAs }) => ways[flownAs].toLowerCase()).join(' and ')}`,
  }))

const askedIn = (search: URLSearchParams) => {
  const [aircraft, person] = [aircraftIn(search), personIn(search)]
  const where = { ...filterIn(search), ...(aircraft && { aircraft }) }
  return { aircraft, person, where, filter: { ...where, ...(person && { person }), order: orderIn(search) } }
}
type PersonFlightsQuery = ReturnType<typeof askedIn>
const readFlights = ({ filter }: PersonFlightsQuery) => readPages('getPersonFlights', { query: { ...filter, limit: 20 } })
const readPeople = ({ where }: PersonFlightsQuery) => read('listFlightPeople', { query: { ...where, limit: mostPeople } })

export const load: Load = async ({ client, url }) => {
  const asked = askedIn(url.searchParams)
  await ahead(client, readFlights(asked), readPeople(asked))
}

export const Screen = () => {
  const [search] = useSearchParams()
  const account = useAccount()
  const asked = askedIn(search)
  const { aircraft, person, filter } = asked
  const flights = useInfiniteQuery({
    ...readFlights(asked),
    placeholderData: keepPreviousData,
  })
  const people = useQuery({
    ...readPeople(asked),
    placeholderData: keepPreviousData,
  }).data
  const reached = flights.data?.pages[0]?.aircraft ?? []
  const one = reached.find(({ id }) => id === aircraft)
  const isAdvised = one?.you === 'advisor' || (reached.length > 0 && reached.every(({ you }) => you === 'advisor'))
  return (
    <div className={css.page}>
      <ReportTabs />
      <PageHead
        over={
          isAdvised
            ? `Of ${one ? one.ownerName : 'your clients'}, who can see that you viewed it`
            : one
              ? choiceText(one)
              : account && fullName(account)
        }
        title="Who flew"
        lead="Flights of aircraft that you own or share, by co-owner or passenger. A pilot who flew without a share counts as a passenger here."
        action={<Choices reached={reached} people={peopleIn(people?.results ?? [])} />}
      />
      <Filters
        csv={addressOf('downloadPersonFlights', { query: filter })}
        pdf={addressOf('downloadPersonFlightsPdf', { query: filter })}
      />
      {people && people.count > 0 && !person && <People people={people} />}
      <Report
        query={flights}
        side={sideOf(reached, aircraft)}
        empty={
          flights.data && reached.length === 0
            ? 'Flights of aircraft that you own or hold a share of appear here.'
            : person
              ? 'They have no flights in this period.'
              : 'No one flew in this period.'
        }
        action={
          reached.length === 0 ? (
            <ButtonLink to={paths.coOwnership()} kind="go">
              Shares on offer
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.flightsByPerson({ ...(aircraft && { aircraft }), period: 'all' })} kind="go">
              Show all flights
            </ButtonLink>
          )
        }
      />
    </div>
  )
}
