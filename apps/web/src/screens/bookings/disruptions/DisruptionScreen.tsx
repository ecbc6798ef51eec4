import { paths } from '@tailshare/contract/base/paths'
import { useNavigate, useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import type { Load } from '../../../routing/screen.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { AwayForm } from './AwayForm.tsx'
import { Decided } from './Decided.tsx'
import { DisruptionList } from './DisruptionList.tsx'
import { Undecided } from './Undecided.tsx'
import css from './DisruptionScreen.module.css'

export const load: Load = async () => ({ title: 'Affected bookings' })

/** The cause named by the URL, before anything is proposed or decided. */
const askedIn = (search: URLSearchParams) => {
  const [late, grounding] = [search.get('late'), search.get('grounding')]
  if (late) return { kind: 'late', orderId: late } as const
  return grounding ? ({ kind: 'grounding', squawkId: grounding } as const) : null
}

export const Screen = () => {
  const { id } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = askedIn(search)
  const show = (applied: string) => void navigate(paths.disruption(applied), { replace: true })
  return (
    <div className={`wrap read ${css.page}`}>
      {id ? (
        <Decided id={id} onApplied={show} />
      ) : asked ? (
        <>
          <PageHead title="Affected bookings" />
          <Undecided key={JSON.stringify(asked)} cause={asked} onApplied={show} />
        </>
      ) : search.get('away') ? (
        <AwayForm onApplied={show} />
      ) : (
        <DisruptionList />
      )}
    </div>
  )
}
