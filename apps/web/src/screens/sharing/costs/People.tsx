import { capital } from '@tailshare/contract/text/capital'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { fullName, shortName } from '../../../parts/people/people/personName.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Costs.module.css'
import { intoFund, netText } from './costWords.ts'
import { Lines } from './Lines.tsx'

type Person = SharedCosts['people'][number]

type Shown = { one: Person; isYou: boolean; isClosed: boolean }

const One = ({ one: { person, percent, hours, netCents, lines }, isYou, isClosed }: Shown) => (
  <details className={css.person} open={isYou}>
    <summary>
      <span>
        <b>{isYou ? 'Your part' : fullName(person)}</b>{' '}
        <span className="label">
          {percent}%, {hoursText(hours)}
        </span>
      </span>
      <span className={css.net}>{netText(netCents, { isYou, isClosed })}</span>
    </summary>
    <Lines caption={isYou ? 'Your lines' : `Lines of ${fullName(person)}`} lines={lines} opens={isYou} />
  </details>
)

const Fund = ({ fund: { cents, changeCents, lines }, isClosed }: { fund: SharedCosts['fund']; isClosed: boolean }) => (
  <details className={css.person}>
    <summary>
      <span>
        <b>Reserve fund</b>{' '}
        <span className="label">{isClosed ? `held ${moneyText(cents)} after it` : `will hold ${moneyText(cents)}`}</span>
      </span>
      <span className={css.net}>{`${changeCents < 0 ? '−' : '+'}${moneyText(Math.abs(changeCents))}`}</span>
    </summary>
    <Lines caption="Lines of the reserve fund" lines={intoFund(lines)} opens={false} />
  </details>
)

/** The reader first and expanded; every amount opens its lines. */
export const People = ({ costs }: { costs: SharedCosts }) => {
  const { people, fund, transfers, yourId, isClosed, you } = costs
  const nameOf = (id: string | null) => {
    if (id === null) return 'the reserve fund'
    const known = people.find(({ person }) => person.id === id)?.person
    return id === yourId ? 'you' : known ? shortName(known) : 'a former partner'
  }
  return (
    <>
      <Section title={isClosed ? 'What it came to' : 'The month so far'}>
        <div className={css.people}>
          {people.map((one) => (
            <One key={one.person.id} one={one} isYou={one.person.id === yourId} isClosed={isClosed} />
          ))}
          {you !== 'former' && <Fund fund={fund} isClosed={isClosed} />}
        </div>
      </Section>
      {transfers.length > 0 && (
        <Section title="Who settles with whom" note="Each person pays or is paid once; we pass it on.">
          <ul className={css.transfers}>
            {transfers.map(({ fromId, toId, cents }) => (
              <li key={`${fromId} ${toId}`}>
                {capital(nameOf(fromId))} → {nameOf(toId)}: <b>{moneyText(cents)}</b>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
