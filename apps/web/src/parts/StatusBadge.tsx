import { bookingStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { Badge, type Tone } from '../ui/display/marks/Badge.tsx'

const tones: Record<BookingStatus, Tone> = {
  booked: 'go',
  checking_in: 'caution',
  in_flight: 'go',
  returning: 'caution',
  late: 'danger',
  flight_complete: 'plain',
  canceled: 'plain',
  canceled_by_owner: 'danger',
}

export const StatusBadge = ({ status, fill }: { status: BookingStatus; fill?: boolean }) => (
  <Badge tone={tones[status]} fill={fill} icon={status === 'in_flight' ? 'plane' : undefined}>
    {bookingStatuses[status]}
  </Badge>
)
