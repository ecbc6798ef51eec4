import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/page/Loaded.tsx'
import { PlanCards } from '../../parts/payments/plans/PlanCards.tsx'
import { useTripHere } from '../../parts/bookings/refusals/wayBack.ts'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './MembershipModal.module.css'
import { closeModal } from '../../parts/site/modal/modal.ts'

export const title = 'MEMBER-ONLY ACCESS'
export const wide = true

/** Navigating away closes the modal, because the target URL does not carry it. */
export const Modal = () => {
  const navigate = useNavigate()
  const next = useTripHere()
  const plans = useQuery(read('listPlans'))
  return (
    <div className={css.contents}>
      <p className="muted">
        You need a membership to book. <TextLink to={paths.learn()}>Tell me more</TextLink>
      </p>
      <Loaded query={plans} label="Loading plans">
        {(found) => (
          <PlanCards
            plans={found}
            actionLabel="GET STARTED"
            onChoose={({ id }) => {
              closeModal()
              void navigate(paths.profile({ planId: id, next }))
            }}
          />
        )}
      </Loaded>
    </div>
  )
}
