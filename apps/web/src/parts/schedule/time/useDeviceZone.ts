import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { usePage } from '../../../document/page.ts'
import { deviceZone, zoneOf } from '../../../document/zone.ts'
import { useAlive } from '../../../ui/useAlive.ts'
import { useAccount } from '../../../session.ts'
import { homeZone } from './homeZone.ts'

/** The zone of this device. The server draws with what the device has said of itself, and before it has, with that of the home airport. */
export const useDeviceZone = (): string => {
  const account = useAccount()
  const { cookies } = usePage()
  if (useAlive()) return deviceZone()
  return zoneOf(cookies) ?? (account ? homeZone(account) : zoneWithoutAirport)
}
