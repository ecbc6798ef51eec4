import { paths } from '@tailshare/contract/paths'
import { OrderPages } from '../../parts/profile/OrderPages.tsx'
import { useAccount } from '../../session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LessonWaits } from './LessonWaits.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'

const empty = {
  upcoming: 'When a pilot books you with an aircraft, the lesson appears here. Pilots find you where you set a rate.',
  past: 'Lessons you have given appear here.',
}
const others = { ...empty, upcoming: 'Lessons are for CSIPs. If you are one, say so in your pilot data.' }

/** The flights that an instructor was booked for: with whom, when and where. */
export const Screen = () => {
  const isCsip = useAccount()?.isCsip === true
  return (
    <>
      <PageHead title="Lessons" lead="Who asks you to fly, what you are booked for, and what waits for your results." />
      {isCsip && <LessonWaits />}
      <OrderPages
        list="listCsipOrders"
        label="Lessons"
        withPilot
        empty={isCsip ? empty : others}
        action={
          <ButtonLink to={paths.manageAccount({ tab: isCsip ? 'csip' : 'pilot' })} kind="go">
            {isCsip ? 'See my rates' : 'Open my pilot data'}
          </ButtonLink>
        }
      />
    </>
  )
}
