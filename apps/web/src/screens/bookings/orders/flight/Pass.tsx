import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { PassPicture } from '../../../../parts/bookings/trip/pass/PassPicture.tsx'
import { More } from '../../../../ui/layout/fold/More.tsx'
import css from './Pass.module.css'
import { PassLinks } from './PassLinks.tsx'

/** Open right after booking, folded later. */
export const Pass = ({ order, isNew }: { order: Order; isNew: boolean }) => (
  <section className={css.kept} aria-label="Trip pass">
    <More title="Trip pass, with the code for the ramp" open={isNew}>
      <PassPicture order={order} grows={isNew} />
      <PassLinks order={order} />
    </More>
  </section>
)
