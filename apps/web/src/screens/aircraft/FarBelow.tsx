import type { Aircraft } from '@tailshare/contract/aircraft'
import { OnBoard } from '../../parts/aircraftPage/Specs.tsx'
import { Reviews } from './Reviews.tsx'
import { Standing } from './Standing.tsx'
import { Upkeep } from './Upkeep.tsx'

/** The end of the page. The server's page has it at once; its script can wait until the page is alive. */
export const FarBelow = ({ aircraft }: { aircraft: Aircraft }) => (
  <>
    <Standing aircraft={aircraft} />
    <OnBoard aircraft={aircraft} />
    <Upkeep aircraft={aircraft} />
    <Reviews aircraft={aircraft} />
  </>
)
