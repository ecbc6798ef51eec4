import { countText } from '@tailshare/contract/text/countText'
import { defaultLimits } from '@tailshare/rules/bookings/quotas/shareLimits'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './CoOwnership.module.css'
import { Offers } from './Offers.tsx'

const readOffers = read('listSharesOnOffer')

export const load: Load = async ({ client }) => {
  const reading = client.prefetchQuery(readOffers)
  if (import.meta.env.SSR) await reading
  return { description: 'Own an eighth, a quarter or a half of an aircraft. What each share gives, and the shares on offer now.' }
}

const shares = [
  { name: '1/8', percent: 12.5 },
  { name: '1/4', percent: 25 },
  { name: '1/2', percent: 50 },
].map((share) => ({ ...share, ...defaultLimits(share.percent, 1) }))

const columns: readonly Column<(typeof shares)[number]>[] = [
  { title: 'Share', cell: ({ name }) => <span className={css.share}>{name}</span> },
  { title: 'Days you can hold at once', cell: ({ advanceDays }) => advanceDays, number: true },
  { title: 'Days in any 60', cell: ({ consecutiveDays }) => consecutiveDays, number: true },
  { title: 'Holidays a year', cell: ({ holidays }) => holidays, number: true },
]

const rules = [
  [
    'Fair days',
    'Holidays, consecutive days and advance days follow your share. Everyone sees what everyone has used and planned.',
  ],
  ['Short notice is free', 'A booking that starts within 14 days takes nothing from your advance days.'],
  ['Holidays open up', 'Unclaimed holidays open to everyone 30 days out. A holiday weekend counts once.'],
  [
    'Costs by share and by hour',
    'Hangar, insurance and inspections are split by share. Fuel, oil and reserves are paid by the co-owner who flew.',
  ],
] as const

/** What each share gives comes from the rules. */
export const Screen = () => {
  const offers = useQuery(readOffers)
  const account = useAccount()
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        title="Co-Ownership"
        lead="Own part of an aircraft and book all of it. Every partner’s days are counted in the open, so when the calendar says no, it says why."
      />
      <section className={css.section} aria-labelledby="on-offer">
        <h2 id="on-offer">Shares on offer</h2>
        <Loaded query={offers} label="Loading the shares on offer">
          {(list) =>
            list.length === 0 ? (
              <EmptyState>
                No share is on offer right now. <TextLink to={paths.search()}>Rent one of the aircraft</TextLink> in the meantime.
              </EmptyState>
            ) : (
              <Offers offers={list} />
            )
          }
        </Loaded>
      </section>
      <section className={css.section} aria-labelledby="gives">
        <h2 id="gives">What each share gives</h2>
        <div className={css.asTable}>
          <Table caption="What each share gives" columns={columns} rows={shares} rowKey={({ name }) => name} />
        </div>
        <ul className={css.asLines}>
          {shares.map(({ name, advanceDays, consecutiveDays, holidays }) => (
            <li key={name}>
              <span className={css.share}>{name}</span>
              <span>
                <span className="nb">{advanceDays} days held at once,</span>{' '}
                <span className="nb">{consecutiveDays} in any 60,</span>{' '}
                <span className="nb">{countText(holidays, 'holiday')}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className={`label ${css.note}`}>Partners may agree on different limits.</p>
      </section>
      <section className={css.section} aria-labelledby="how">
        <h2 id="how">How it stays fair</h2>
        <dl className={css.rules}>
          {rules.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={css.note}>
          What would a share cost you? Work it out in the <TextLink to={paths.calculator()}>sharing calculator</TextLink>, or{' '}
          <TextLink to={paths.listAircraft(account !== null)}>list an aircraft</TextLink> of your own.
        </p>
      </section>
    </div>
  )
}
