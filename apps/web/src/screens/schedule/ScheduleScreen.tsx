import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { homeZone } from '../../parts/schedule/time/homeZone.ts'
import { readSchedule } from '../../parts/schedule/timeline/FleetTimeline.tsx'
import { ahead } from '../../routing/ahead.ts'
import type { Load } from '../../routing/screen.ts'
import { useParams } from '../../ui/router/hooks.ts'
import { EntryPage } from './EntryPage.tsx'
import { SchedulePage } from './SchedulePage.tsx'

export const load: Load = async ({ client, params, url, account }) => {
  const { searchParams } = url
  const zone = account ? homeZone(account) : zoneWithoutHome
  if (!params.id) await ahead(client, readSchedule(searchParams, zone, searchParams.get('aircraft') ?? undefined))
}

export const Screen = () => {
  const { id } = useParams()
  return id ? <EntryPage key={id} id={id} /> : <SchedulePage />
}
