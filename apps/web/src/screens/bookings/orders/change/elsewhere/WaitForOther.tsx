import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { Period } from '@tailshare/contract/text/period'
import { useState } from 'react'
import { JoinWaitlist } from '../../../../../parts/bookings/waitlist/JoinWaitlist.tsx'
import { TextButton } from '../../../../../ui/TextLink.tsx'

type Props = {
  order: Pick<Order, 'aircraftId' | 'modelName' | 'airport' | 'passengers'>
  period: Period
  hours?: number | undefined
}

export const WaitForOther = ({ order, period, hours }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { aircraftId: id, modelName, airport, passengers } = order
  if (isOpen) return <JoinWaitlist aircraft={{ id, model: { name: modelName }, airport }} {...{ period, hours, passengers }} />
  return (
    <p>
      <TextButton onClick={() => setOpen(true)}>Wait for this time</TextButton>
    </p>
  )
}
