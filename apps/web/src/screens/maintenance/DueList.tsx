import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/page/Loaded.tsx'
import { EmptyState } from '../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Items } from './due/Items.tsx'
import { forecastText } from './forecastText.ts'
import type { MaintenancePart } from './maintenancePart.ts'

const Templates = lazy(() => import('./due/Templates.tsx').then((m) => ({ default: m.Templates })))

const Due = ({ record }: { record: MaintenanceRecord }) => {
  const forecasts = new Map(record.forecast.map((one) => [one.itemId, one]))
  const offers = record.mayMaintain && record.templatesLeft > 0
  return (
    <Items
      record={record}
      title="What comes due"
      items={record.items}
      add="Add an item"
      forecastOf={(item) => forecastText(item, forecasts.get(item.id))}
      empty={
        <EmptyState>
          {record.mayMaintain
            ? `Nothing is tracked for ${record.tailNumber} yet. ${offers ? `Begin with the list of the ${record.modelName}.` : 'Add what is due first.'}`
            : `Nothing is tracked for ${record.tailNumber} yet. ${record.owner.firstName} can add what is due.`}
        </EmptyState>
      }
    >
      {offers && (
        <Suspense fallback={<Skeleton shape="block" label="Loading the list of the model" />}>
          <Templates record={record} />
        </Suspense>
      )}
    </Items>
  )
}

/** Most urgent first. */
export const DueList: MaintenancePart = ({ aircraftId }) => (
  <Loaded query={useQuery(read('getMaintenance', { params: { id: aircraftId } }))} label="Loading the maintenance list" rows={6}>
    {(record) => <Due record={record} />}
  </Loaded>
)
