import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'

/** Whether the annual is on record, and where to enter it. */
export const Annual = ({ aircraftId }: { aircraftId: string }) => {
  const { data } = useQuery(read('getMaintenanceStatus', { params: { id: aircraftId } }))
  if (!data) return null
  const isOnRecord = data.annual === 'on_record'
  return (
    <p>
      <b>Annual inspection</b> <Badge tone={isOnRecord ? 'go' : 'caution'}>{isOnRecord ? 'On record' : 'Not confirmed'}</Badge>
      {!isOnRecord && (
        <>
          <br />
          Add the inspections of its model, then record the annual from the logbook: day, meter, name and certificate.{' '}
          <TextLink to={paths.maintenance(aircraftId)}>Open its maintenance list</TextLink>
        </>
      )}
    </p>
  )
}
