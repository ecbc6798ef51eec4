import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../ui/router/hooks.ts'
import { read, useAction } from '../api.ts'
import { useAccount } from '../session.ts'
import { markedPlaces } from '../parts/work/roles/markedPlaces.ts'

/** Where in the account's menu something is new. The live stream keeps it up to date. */
export const useMarkers = () => {
  const signedIn = useAccount() !== null
  const { data = [] } = useQuery({ ...read('listMarkers'), enabled: signedIn })
  return markedPlaces(signedIn ? data : [])
}

/** Opening a page of the menu deletes its markers, also those that come while it is open. */
export const useOpenedMarkers = () => {
  const { pathname } = useLocation()
  const here = (useMarkers().get(pathname) ?? []).join(' ')
  const { mutate } = useAction('deleteMarker')
  // Whoever views as someone else takes nothing of what is new from them.
  const opens = !useAccount()?.viewing
  useEffect(() => {
    if (!opens) return
    for (const item of here.split(' ').filter(Boolean)) mutate({ body: { marked_menu_item: item } })
  }, [here, mutate, opens])
}
