import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Sale.module.css'

type Book = NonNullable<CoOwnershipShare['openBook']>

const factsOf = ({ costs, fund, flown, airframeHours }: Book, percent: number): [string, string][] => [
  ...(costs
    ? ([
        [`Fixed costs of ${percent}%`, `${moneyText(Math.round((costs.fixedYearCents * percent) / 1200))} a month`],
        ['An hour in the air', moneyText(costs.hourCents)],
      ] satisfies [string, string][])
    : []),
  ...(fund ? ([[`Reserve fund, ${monthText(fund.month)}`, moneyText(fund.cents)]] satisfies [string, string][]) : []),
  ['Flown in twelve months', `${hoursText(flown.hobbsHours)} in ${countText(flown.flights, 'flight')}`],
  ['Airframe', hoursText(airframeHours)],
]

/** What a buyer reads before asking: costs, fund, hours, rules, history, agreement. */
export const OpenBook = ({ book, percent }: { book: Book; percent: number }) => (
  <>
    <Section title="What it costs and flies">
      <dl className={css.facts}>
        {factsOf(book, percent).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {book.costs === null
          ? 'The partners have not agreed on running costs yet.'
          : book.costs.isAgreed
            ? 'As the partners agreed.'
            : 'By the owner’s plan; the partners have not agreed on running costs yet.'}
      </p>
    </Section>
    <Section title="House rules">
      {book.houseRules.length === 0 ? (
        <p className="muted">None so far. Partners vote on them.</p>
      ) : (
        <ul className={css.bullets}>
          {book.houseRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </Section>
    {book.history.length > 0 && (
      <Section title="Who came when">
        <ul className={css.bullets}>
          {book.history.map(({ on, firstName, percent: part }) => (
            <li key={`${on}${firstName}${part}`}>
              {plainDayText(on)}: {firstName}, {part}%
            </li>
          ))}
        </ul>
      </Section>
    )}
    {book.agreement.length > 0 && (
      <Section
        title="The agreement"
        note="You sign it with the seller once the partners have voted; names, price and day come on top."
      >
        {book.agreement.map(({ title, paragraphs }) => (
          <details key={title} className={css.clause}>
            <summary>{title}</summary>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </Section>
    )}
  </>
)
