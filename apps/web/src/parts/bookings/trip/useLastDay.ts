import { bookMonthsAhead } from '@tailshare/contract/base/constants'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { useAccount } from '../../../session.ts'
import { useNow } from '../../schedule/time/useNow.ts'

/** The last day on which a trip of this person may begin. Who has aircraft books those further ahead; of others the server says when. */
export const useLastDay = (zone: string) => {
  const account = useAccount()
  const kind = account?.isAircraftOwner ? 'owner' : account?.isCoOwner ? 'coOwner' : 'renter'
  return plusMonths(dayIn(useNow(), zone), bookMonthsAhead[kind])
}
