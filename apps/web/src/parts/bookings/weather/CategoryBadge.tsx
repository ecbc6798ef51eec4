import type { FlightCategory } from '@tailshare/contract/bookings/weather/weather'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'

const tones: Record<FlightCategory, Tone> = { VFR: 'go', MVFR: 'caution', IFR: 'danger', LIFR: 'danger' }

export const CategoryBadge = ({ category }: { category: FlightCategory | null }) =>
  category && (
    <Badge tone={tones[category]} icon={null}>
      {category}
    </Badge>
  )
