import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import { useModal } from '../../site/modal/modal.ts'

/** For people without a plan: booking requires one; shows the cheapest. */
export const MemberPriceNote = ({ className }: { className?: string }) => {
  const { data } = useQuery(read('listPlans'))
  const { open } = useModal()
  const least = data?.toSorted((a, b) => a.priceCents - b.priceCents)[0]
  if (!least) return null
  return (
    <p className={className}>
      Booking needs a membership, from {rateText(least.priceCents)} a {least.period} ({least.name}).{' '}
      <TextButton onClick={() => open('membership')}>See all plans</TextButton>
    </p>
  )
}
