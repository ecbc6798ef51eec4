import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { OnBoard, Specs } from '../../../parts/aircraft/page/Specs.tsx'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import { Free } from '../../../parts/aircraft/page/Free.tsx'
import { groundedBy } from './grounded.ts'
import { Reviews } from './Reviews.tsx'
import { Upkeep } from './Upkeep.tsx'
import { countText } from '@tailshare/contract/text/countText'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Block } from '../../../parts/aircraft/page/Block.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { readSharesOf } from './sharesRead.ts'
import { useSignInLink } from '../../../parts/people/signIn/useSignInFirst.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from '../../../parts/aircraft/page/Aircraft.module.css'

const icons = { pass: 'check', warn: 'warning', block: 'close' } as const
const words = { pass: 'Passes', warn: 'Please note', block: 'Not yet' } as const

const Rules = ({ rules }: { rules: Aircraft['standing'] }) => (
  <ul className={css.rules}>
    {rules.map(({ title, state, text }) => (
      <li key={title} data-state={state}>
        <Icon name={icons[state]} label={words[state]} />
        <span>{title}</span>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

/** Visitors see the minimums; pilots what is in their way, and the rest when they ask. */
export const Standing = ({ aircraft: { standing, minimums } }: { aircraft: Aircraft }) => {
  const signIn = useSignInLink()
  if (standing.length === 0)
    return (
      <Block title="What the owner requires">
        <p>
          {minimums.totalHours > 0 || minimums.typeHours > 0
            ? `At least ${minimums.totalHours} h total time and ${minimums.typeHours} h in type.`
            : 'No minimum hours.'}{' '}
          <TextLink {...signIn}>Sign in</TextLink> to see where you stand.
        </p>
      </Block>
    )
  const passed = standing.filter(({ state }) => state === 'pass')
  const open = standing.filter(({ state }) => state !== 'pass')
  return (
    <Block title="What the owner requires, and where you stand">
      {open.length > 0 && <Rules rules={open} />}
      {passed.length > 0 && (
        <details className={css.more}>
          <summary>
            You pass {open.length === 0 && 'all '}
            {countText(passed.length, 'rule')}
          </summary>
          <Rules rules={passed} />
        </details>
      )}
    </Block>
  )
}

export const ShareForSale = ({ id }: { id: string }) => {
  const { data: offers } = useQuery(readSharesOf(id))
  if (!offers || offers.length === 0) return null
  return (
    <Block title="Own a part of it">
      <ul>
        {offers.map(({ seller, percent, priceCents, quotas, monthCents }) => (
          <li key={seller.id}>
            <b>
              {percent}% for {rateText(priceCents)}
            </b>
            , from {seller.firstName}. It gives {countText(quotas.holidays, 'holiday')} a year and {quotas.advanceDays} days held
            at once{monthCents !== null && `, for about ${moneyText(monthCents)} a month`}.
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={paths.coOwnershipInfo(id)}>See the share and ask for it</TextLink>
      </p>
    </Block>
  )
}

/** Rendered on the server; its script may load after hydration. */
export const Details = ({ aircraft }: { aircraft: Aircraft }) => (
  <>
    {aircraft.owner && (
      <div>
        <WriteTo person={aircraft.owner} tail={aircraft.tailNumber} />
      </div>
    )}
    <Specs aircraft={aircraft} />
    {/* A grounded aircraft has no free times. */}
    {groundedBy(aircraft) === null && <Free aircraft={aircraft} />}
    <Standing aircraft={aircraft} />
    <OnBoard aircraft={aircraft} />
    <Upkeep aircraft={aircraft} />
    <ShareForSale id={aircraft.id} />
    <Reviews aircraft={aircraft} />
  </>
)
