import { hoursText } from '@tailshare/contract/hours'
import type { CanBook } from '@tailshare/contract/canBook'
import type { Fix } from '@tailshare/contract/bookingRefusals'
import { hoursTimes, moneyText, rateText } from '@tailshare/contract/money'
import { useState } from 'react'
import { useModal } from '../../parts/modal/modal.ts'
import type { ChangeTrip, Trip } from '../../parts/trip/tripAddress.ts'
import { addressTime } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Book.module.css'
import { CsipChoice } from './CsipChoice.tsx'
import {
  blockingNow,
  passingText,
  type Reason as ReasonShown,
  refusalHeading,
  settlesText,
  type Shortcut,
  shortestWay,
} from './wizard.ts'

const screenOf = (to: Extract<Fix, { kind: 'link' }>['to'], payAt: string, searchAt: string) =>
  ({
    documents: paths.profile(),
    hours: paths.profile(),
    membership: paths.membershipPlan(),
    cards: payAt,
    pilot: paths.profile(),
    search: searchAt,
  })[to]

const fixDates = (fix: Extract<Fix, { kind: 'dates' }>) => ({
  period: { from: new Date(fix.flightStartTime), to: new Date(fix.flightDropTime) },
})

const Shortest = ({ way, hours, onChange }: { way: Shortcut; hours: number; onChange: ChangeTrip }) => {
  if (way.kind === 'dates')
    return (
      <div className={css.best}>
        <Icon name="calendar" />
        <div>
          <h2>Quickest fix: other dates</h2>
          <p>{settlesText(way.settles)}.</p>
        </div>
        <Button kind="ink" small onClick={() => onChange(fixDates(way.fix))}>
          {way.fix.label}
        </Button>
      </div>
    )
  const { csip, hourlyRateCents } = way.offer
  return (
    <div className={css.best}>
      <Icon name="people" />
      <div>
        <h2>
          Quickest fix: fly with {csip.firstName} {csip.lastName}
        </h2>
        <p>
          CSIP at this airport, free at your times. {settlesText(way.settles)}. {rateText(hourlyRateCents)} /h,{' '}
          {moneyText(hoursTimes(hours, hourlyRateCents))} for {hoursText(hours)}.
        </p>
      </div>
      <Button kind="ink" small onClick={() => onChange({ csip: csip.id })}>
        Add {csip.firstName}
      </Button>
    </div>
  )
}

const Reason = ({
  refusal: { title, text, fix },
  number,
  payAt,
  searchAt,
  onChange,
  onCsip,
}: {
  refusal: ReasonShown
  number: number
  payAt: string
  searchAt: string
  onChange: ChangeTrip
  onCsip: () => void
}) => {
  const { open } = useModal()
  return (
    <li>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {fix.length > 0 && (
          <div className={css.outs}>
            {fix.map((way) =>
              way.kind === 'link' && way.to === 'membership' ? (
                <Button key={way.label} kind="soft" small onClick={() => open('membership')}>
                  {way.label}
                </Button>
              ) : way.kind === 'link' ? (
                <ButtonLink key={way.label} kind="soft" small to={screenOf(way.to, payAt, searchAt)}>
                  {way.label}
                </ButtonLink>
              ) : (
                <Button
                  key={way.label}
                  kind="soft"
                  small
                  onClick={() => (way.kind === 'csip' ? onCsip() : onChange(fixDates(way)))}
                >
                  {way.label}
                </Button>
              ),
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** How many reasons there are, the shortest way, each reason with its ways out, and what passes, folded. */
export const Refusals = ({
  answer,
  trip,
  onChange,
  payAt,
}: {
  answer: Pick<CanBook, 'templates' | 'passing' | 'csips' | 'quote'>
  trip: Trip
  onChange: ChangeTrip
  payAt: string
}) => {
  const [csipsShown, showCsips] = useState(false)
  const blocking = blockingNow(answer.templates)
  const warnings = answer.templates.filter(({ severity }) => severity === 'warn')
  const way = shortestWay(blocking, answer.csips)
  const needsCsip = blocking.some(({ code }) => code.startsWith('csip_'))
  const passes = answer.passing.length
  const { from, to } = trip.period
  const searchAt = paths.search({ date: [addressTime(from), addressTime(to)] })
  return (
    <>
      {blocking.length > 0 && (
        <>
          <h1>{refusalHeading(blocking.length)}</h1>
          {passes > 0 && <p className={`lead ${css.lead}`}>{passingText(passes)} already.</p>}
          {way && <Shortest way={way} hours={answer.quote?.hours ?? 0} onChange={onChange} />}
          <ol className={css.reasons}>
            {blocking.map((refusal, index) => (
              <Reason
                key={refusal.code}
                refusal={refusal}
                number={index + 1}
                payAt={payAt}
                searchAt={searchAt}
                onChange={onChange}
                onCsip={() => showCsips(true)}
              />
            ))}
          </ol>
        </>
      )}
      {(csipsShown || needsCsip || trip.csip) && (
        <CsipChoice offers={answer.csips} chosen={trip.csip} onChoose={(csip) => onChange({ csip })} />
      )}
      {warnings.length > 0 && (
        <ul className={css.warnings}>
          {warnings.map(({ code, title, text }) => (
            <li key={code}>
              <Icon name="warning" />
              <span>
                <b>{title}.</b> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {passes > 0 && (
        <details className={css.passing}>
          <summary>
            <Icon name="check" /> {passingText(passes)}
          </summary>
          <ul>
            {answer.passing.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
