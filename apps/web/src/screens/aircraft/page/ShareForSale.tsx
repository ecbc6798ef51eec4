import { countText } from '@tailshare/contract/text/countText'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Block } from '../../../parts/aircraft/page/Block.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { readSharesOf } from './sharesRead.ts'

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
