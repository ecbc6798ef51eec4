import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { usePage } from '../../../document/page.ts'
import { deviceZone, zoneOf } from '../../../document/zone.ts'
import { useIsHydrated } from '../../../ui/hooks/useIsHydrated.ts'
import { useAccount } from '../../../calls/session.ts'
import { homeZone } from './homeZone.ts'

/** The server renders with the zone in the device's cookie, otherwise with the home airport's. */
export const useDeviceZone = (): string => {
  const account = useAccount()
  const { cookies } = usePage()
  if (useIsHydrated()) return deviceZone()
  return zoneOf(cookies) ?? (account ? homeZone(account) : zoneWithoutAirport)
}
