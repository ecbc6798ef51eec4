import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../page/Loaded.tsx'
import { useModal } from '../../site/modal/modal.ts'
import css from './PlanPrices.module.css'

export const PlanPrices = () => {
  const plans = useQuery(read('listPlans'))
  const { open } = useModal()
  return (
    <Loaded query={plans} label="Loading plans" rows={1}>
      {(found) => (
        <>
          <ul className={css.plans}>
            {found.map(({ id, name, priceCents, period, discountPercent }) => (
              <li key={id}>
                <h3>{name}</h3>
                <p className={css.price}>
                  <b className="fig">{rateText(priceCents)}</b> / {period}
                </p>
                <p>{discountPercent > 0 ? `${discountPercent}% off every rental` : 'Book any aircraft you may fly'}</p>
              </li>
            ))}
          </ul>
          <Button kind="line" onClick={() => open('membership')}>
            See all plans
          </Button>
        </>
      )}
    </Loaded>
  )
}
