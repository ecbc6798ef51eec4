import { bookMonthsAhead } from '@tailshare/contract/base/constants'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { useAccount } from '../../../../calls/session.ts'
import { useNow } from '../../../schedule/time/useNow.ts'

/** Owners and co-owners may book their aircraft further ahead; for others, the server enforces the shorter limit. */
export const useLastDay = (zone: string) => {
  const account = useAccount()
  const kind = account?.isAircraftOwner ? 'owner' : account?.isCoOwner ? 'coOwner' : 'renter'
  return plusMonths(dayIn(useNow(), zone), bookMonthsAhead[kind])
}
