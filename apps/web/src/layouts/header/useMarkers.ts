import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../../ui/router/hooks.ts'
import { paths } from '@tailshare/contract/base/paths'
import { read, useAction } from '../../api.ts'
import { useAccount } from '../../calls/session.ts'
import { markersByPage } from '../../parts/dashboard/roles/markersByPage.ts'

/** Which account menu entries have something new. The live stream keeps it current. */
export const useMarkers = () => {
  const signedIn = useAccount() !== null
  const { data = [] } = useQuery({ ...read('listMarkers'), enabled: signedIn })
  return markersByPage(signedIn ? data : [])
}

/** Opening a menu page deletes its markers, including those that arrive while it is open. */
export const useOpenedMarkers = () => {
  const { pathname } = useLocation()
  // The cockpit shows what the list of own aircraft is marked for.
  const here = (useMarkers().get(pathname === paths.dashboard() ? paths.ownedAircraft() : pathname) ?? []).join(' ')
  const { mutate } = useAction('deleteMarker')
  // An impersonating operator must not clear the member's markers.
  const opens = !useAccount()?.viewing
  useEffect(() => {
    if (!opens) return
    for (const item of here.split(' ').filter(Boolean)) mutate({ body: { marked_menu_item: item } })
  }, [here, mutate, opens])
}
