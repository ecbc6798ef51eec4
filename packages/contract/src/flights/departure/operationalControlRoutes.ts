import { idParams } from '../../base/fields.ts'
import { ControlReceipt } from './operationalControl.ts'
import { get } from '../../base/routes/route.ts'

/** Operational control of a flight. */
export const operationalControlRoutes = {
  getControlReceipt: get(
    'booking/orders/{id}/operational-control/',
    'Who had operational control, from when to when; null of a flight that nobody signed for',
    { params: idParams, reply: ControlReceipt.nullable() },
  ),
  downloadControlReceipt: get(
    'booking/orders/{id}/operational-control/file/',
    'The operational control receipt on one page, for an inspector',
    {
      params: idParams,
      bytes: 'application/pdf',
    },
  ),
} as const
