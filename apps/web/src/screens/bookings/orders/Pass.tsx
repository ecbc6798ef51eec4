import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { PassPicture } from '../../../parts/bookings/trip/PassPicture.tsx'
import css from './Pass.module.css'
import { PassLinks } from './PassLinks.tsx'

/** Collapsed on phones, so that the next step stays visible. */
export const Pass = ({ order }: { order: Order }) => (
  <section className={css.kept} aria-label="Trip pass">
    <div className={css.open}>
      <PassPicture order={order} />
      <PassLinks order={order} />
    </div>
    <details className={css.folded}>
      <summary>Trip pass, with the code for the ramp</summary>
      <PassPicture order={order} />
      <PassLinks order={order} />
    </details>
  </section>
)
