import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { OnBoard, Specs } from '../../../parts/aircraft/page/Specs.tsx'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import { Free } from '../../../parts/aircraft/page/Free.tsx'
import { groundedBy } from './grounded.ts'
import { Reviews } from './Reviews.tsx'
import { ShareForSale } from './ShareForSale.tsx'
import { Standing } from './Standing.tsx'
import { Upkeep } from './Upkeep.tsx'

/** Rendered on the server; its script may load after hydration. */
export const Details = ({ aircraft }: { aircraft: Aircraft }) => (
  <>
    {aircraft.owner && (
      <div>
        <WriteTo person={aircraft.owner} tail={aircraft.tailNumber} />
      </div>
    )}
    <Specs aircraft={aircraft} />
    {/* A grounded aircraft has no free times. */}
    {groundedBy(aircraft) === null && <Free aircraft={aircraft} />}
    <Standing aircraft={aircraft} />
    <OnBoard aircraft={aircraft} />
    <Upkeep aircraft={aircraft} />
    <ShareForSale id={aircraft.id} />
    <Reviews aircraft={aircraft} />
  </>
)
