import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CsipCard } from '@tailshare/contract/people/instructors/csips'
import { instructorRatings } from '@tailshare/contract/people/documents/privileges'
import { paths } from '@tailshare/contract/base/paths'
import { countText } from '@tailshare/contract/text/countText'
import { rateText } from '@tailshare/contract/text/money'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { RatingStar } from '../../../parts/people/reviews/RatingStar.tsx'
import { readPages } from '../../../api.ts'
import css from '../../../parts/people/people/People.module.css'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { useAccount } from '../../../calls/session.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { filteredFrom } from '../../../ui/layout/fold/FilterFold.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { csipChoices, noneText } from './directory.ts'
import own from './Directory.module.css'
import { NearMenu } from './NearMenu.tsx'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const rates = [60, 80, 100, 150]
const stars = [4, 4.5]
/** A list of days, because a calendar's script would be larger than the page. */
const daysFrom = (today: string) => Array.from({ length: 42 }, (_, ahead) => plusDays(today, ahead))
const mostWords = 160

const shortened = (words: string) => (words.length > mostWords ? `${words.slice(0, mostWords).trimEnd()}…` : words)

const One = ({ card }: { card: CsipCard }) => {
  const { csip, airport, distanceNm, hourlyRateCents, otherAirports, instructorRatings: teaches, words } = card
  return (
    <li className={own.one}>
      <Avatar {...csip} large />
      <div>
        <h2>
          <TextLink to={paths.csip(csip.id)}>{fullName(csip)}</TextLink> <RatingStar {...card} />
        </h2>
        <p>
          {airportText(airport)}
          {distanceNm !== null && distanceNm > 0 && `, ${distanceNm} nm`}
          {otherAirports.length > 0 && `, and ${otherAirports.join(', ')}`}. {teaches.map((one) => one.toUpperCase()).join(', ')}.
        </p>
        {words && <p>{shortened(words)}</p>}
      </div>
      <b>{rateText(hourlyRateCents)} /h</b>
    </li>
  )
}

/** CSIPs by place, day, price, rating and what they teach. */
export const Directory = () => {
  const [search, choose] = useChoices()
  const account = useAccount()
  const home = account?.homeAirport
  const choices = csipChoices(search, home?.id)
  const found = useInfiniteQuery({ ...readPages('listCsips', { query: choices }), placeholderData: keepPreviousData })
  const first = found.data?.pages[0]?.results[0]
  const [picked, pick] = useState<Airport | null>(null)
  const count = found.data?.pages[0]?.count ?? 0
  const isFiltered = count >= filteredFrom || [choices.teaches, choices.rate_max, choices.rating_min].some(Boolean)
  const near = [picked, home, first?.airport].find((one) => one?.id === choices.near)
  const today = dayIn(useNow(), first?.airport.zone ?? home?.zone ?? 'UTC')
  const anyOf = (values: readonly number[], text: (value: number) => string) =>
    values.map((value) => ({ value: String(value), label: text(value) }))
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        title="Instructors"
        lead="CSIPs whose instructor certificate we have verified, and who teach in the aircraft here."
      />
      <div className={own.filters} role="search" aria-label="Filters">
        <NearMenu
          near={near ? airportText(near) : choices.near ? 'This place' : 'Any airport'}
          rest={home ? airportText(home) : 'Any airport'}
          onChoose={(chosen) => {
            pick(chosen)
            choose({ near: chosen?.id })
          }}
        />
        <Select
          label="Free on"
          empty="Any day"
          value={choices.day ?? ''}
          choices={[...new Set([...(choices.day ? [choices.day] : []), ...daysFrom(today)])]
            .toSorted()
            .map((day) => ({ value: day, label: shortDayText(day) }))}
          onChange={({ target }) => choose({ day: target.value })}
        />
        {isFiltered && (
          <>
            <Select
              label="Teaches"
              empty="Anything"
              value={choices.teaches ?? ''}
              choices={Object.entries(instructorRatings).map(([value, label]) => ({ value, label }))}
              onChange={({ target }) => choose({ teaches: target.value })}
            />
            <Select
              label="Rate"
              empty="Any"
              value={String(choices.rate_max ?? '')}
              choices={anyOf(rates, (value) => `Up to $${value}`)}
              onChange={({ target }) => choose({ rate: target.value })}
            />
            <Select
              label="Rating"
              empty="Any"
              value={String(choices.rating_min ?? '')}
              choices={anyOf(stars, (value) => `${value} ★ or more`)}
              onChange={({ target }) => choose({ stars: target.value })}
            />
          </>
        )}
      </div>
      <Loaded query={found} label="Loading instructors" rows={3}>
        {({ pages }) => {
          const all = pages.flatMap(({ results }) => results)
          if (count === 0) return <EmptyState>{noneText(choices)}</EmptyState>
          return (
            <>
              <p className="muted" aria-live="polite">
                {countText(count, 'instructor')}
                {choices.near && ', the nearest first'}
              </p>
              <ul className={own.list}>
                {all.map((card) => (
                  <One key={card.csip.id} card={card} />
                ))}
              </ul>
              <ShowMore of={found} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
