import { capital } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { SharedCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import { fullName, shortName } from '../../../parts/people/people/personName.ts'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { intoFund, netText, kindNames, type CostLine } from './costWords.ts'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Costs.module.css'

const columns = (opens: boolean): readonly Column<CostLine>[] => [
  {
    title: 'What',
    cell: ({ title, orderId }) => (orderId && opens ? <TextLink to={paths.order(orderId)}>{title}</TextLink> : title),
  },
  { title: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { title: 'Day', cell: ({ day }) => (day ? plainDayText(day) : '') },
  { title: 'Hours', number: true, cell: ({ hours }) => (hours === null ? '' : hoursText(hours)) },
  { title: 'Amount', number: true, cell: ({ cents }) => moneyText(cents) },
]

/** `opens`: whether the reader may open the flights. */
const Lines = ({ caption, lines, opens }: { caption: string; lines: readonly CostLine[]; opens: boolean }) =>
  lines.length === 0 ? (
    <p className="muted">Nothing yet this month.</p>
  ) : (
    <Table caption={caption} columns={columns(opens)} rows={lines} rowKey={(line) => lines.indexOf(line)} />
  )

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

/** The reader's part, and behind it everybody's; every amount opens its lines. */
export const People = ({ costs }: { costs: SharedCosts }) => {
  const { people, fund, transfers, yourId, isClosed, you } = costs
  const nameOf = (id: string | null) => {
    if (id === null) return 'the reserve fund'
    const known = people.find(({ person }) => person.id === id)?.person
    return id === yourId ? 'you' : known ? shortName(known) : 'a former partner'
  }
  const { yours = [], others = [] } = Object.groupBy(people, ({ person }) => (person.id === yourId ? 'yours' : 'others'))
  return (
    <>
      {yours.length > 0 && (
        <Section title={isClosed ? 'What it came to' : 'The month so far'}>
          <div className={css.people}>
            {yours.map((one) => (
              <One key={one.person.id} one={one} isYou isClosed={isClosed} />
            ))}
          </div>
        </Section>
      )}
      {you !== 'former' && (
        <MoreSection title="Everybody’s part" gist={`Reserve fund ${moneyText(fund.cents)}`} open={yours.length === 0}>
          <div className={css.people}>
            {others.map((one) => (
              <One key={one.person.id} one={one} isYou={false} isClosed={isClosed} />
            ))}
            <Fund fund={fund} isClosed={isClosed} />
          </div>
          {transfers.length > 0 && (
            <>
              <h3>Who settles with whom</h3>
              <ul className={css.transfers}>
                {transfers.map(({ fromId, toId, cents }) => (
                  <li key={`${fromId} ${toId}`}>
                    {capital(nameOf(fromId))} → {nameOf(toId)}: <b>{moneyText(cents)}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
        </MoreSection>
      )}
    </>
  )
}
