import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import type { MaintenancePart } from '../maintenancePart.ts'
import { Ahead } from './Ahead.tsx'
import { Orders } from './Orders.tsx'
import { OrderView } from './OrderView.tsx'
import { ShopDays } from './ShopDays.tsx'

export const Shop: MaintenancePart = ({ aircraftId }) => {
  const order = useSearchParams()[0].get('order')
  const record = useQuery(read('getMaintenance', { params: { id: aircraftId } }))
  if (order) return <OrderView key={order} id={order} aircraftId={aircraftId} />
  return (
    <Loaded query={record} label="Loading what comes due" rows={6}>
      {(loaded) => (
        <>
          <ShopDays record={loaded} />
          <Orders aircraftId={aircraftId} mayMaintain={loaded.mayMaintain} />
          <Ahead record={loaded} />
        </>
      )}
    </Loaded>
  )
}
