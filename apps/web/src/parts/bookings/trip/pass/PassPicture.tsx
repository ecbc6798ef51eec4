import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { passAddress, type PassShape } from '@tailshare/contract/bookings/orders/tripPasses'
import { opensCheckOut, uprightHeight } from '@tailshare/rules/bookings/orders/tripPass'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import { classes } from '../../../../ui/classes.ts'
import { passVersion, type Versioned } from './passVersion.ts'
import css from './PassPicture.module.css'

type Passed = Pick<OrderSummary, 'id' | 'tailNumber' | 'modelName' | 'airport'> & Versioned

type Props = { order: Passed; grows?: boolean; leads?: boolean; className?: string }

/** Landscape; upright on phones. `grows`: the aircraft picture of the previous page morphs into it. `leads`: it is first on the page. */
export const PassPicture = ({ order, grows = false, leads = grows, className }: Props) => {
  const { id, tailNumber, modelName, airport } = order
  const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  const address = (shape: PassShape) => passAddress(id, { shape, v: passVersion(order) })
  return (
    <picture>
      <source
        media="screen and (max-width: 767px)"
        srcSet={address('tall')}
        width={720}
        height={uprightHeight(opensCheckOut(order.status))}
      />
      <img
        className={classes(css.pass, grows && css.grows, className)}
        src={address('wide')}
        width={1200}
        height={800}
        loading={leads ? 'eager' : 'lazy'}
        fetchPriority={leads ? 'high' : 'auto'}
        data-pass
        alt={`Trip pass: ${tailNumber}, ${modelName}, ${wholePeriodText(period, airport.zone)} from ${airport.code}`}
      />
    </picture>
  )
}
