import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { InterventionChoices } from '@tailshare/contract/backoffice/bookings/interventions'
import type { Period } from '@tailshare/contract/text/period'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { PeriodFields } from '../../../../parts/bookings/trip/period/PeriodFields.tsx'
import { Form, FormField, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { ReasonField } from '../../console/ReasonField.tsx'
import { ChangeEffect } from './ChangeEffect.tsx'
import { hoursOf } from '../hoursOf.ts'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

const onlyReturn = ['to'] as const

type Props = { order: Order; choices: InterventionChoices; onClose: () => void }

/** Changes times or hours as the pilot could; pilot and owner read the reason. */
export const ChangeTripDialog = ({ order, choices, onClose }: Props) => {
  const ask = useAction('askIntervention')
  const [period, setPeriod] = useState<Period>({ from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) })
  const isAhead = hasNotLeft(order.status)
  const form = useAppForm({
    defaults: { hours: String(order.plannedHours), reason: '' },
    check: ({ hours, reason }) => ({
      hours: hoursOf(hours) === null ? fieldMessages.numeric : [],
      reason: reason.trim() === '' ? fieldMessages.required : [],
    }),
    send: async ({ hours, reason }) => {
      const [flightStartTime, flightDropTime] = [period.from.toISOString(), period.to.toISOString()]
      const change = {
        ...(flightStartTime !== order.flightStartTime && { flightStartTime }),
        ...(flightDropTime !== order.flightDropTime && { flightDropTime }),
        ...(hoursOf(hours) !== order.plannedHours && { plannedHours: hoursOf(hours)! }),
      }
      const { state } = await ask.mutateAsync({ params: { id: order.id }, body: { kind: 'change', change, reason } })
      toast(state === 'waiting' ? 'Another operator was asked to approve' : 'The trip is changed')
      onClose()
    },
  })
  return (
    <Dialog title={`Change the trip: ${order.number}`} onClose={onClose}>
      <Form form={form} label="Change the trip">
        <PeriodFields
          period={period}
          zone={order.airport.zone}
          ends={isAhead ? undefined : onlyReturn}
          aircraft={{ id: order.aircraftId, except: order.id }}
          onChange={setPeriod}
        />
        <FormField name="hours" label="Planned hours" inputMode="decimal" autoComplete="off" />
        <ChangeEffect order={order} choices={choices} period={period} />
        <ReasonField hint="The pilot and owner see this. It stays in the audit log." isRestored={false} />
        <FormButtons form={form} onCancel={onClose} cancel="Keep it as it is" kind="ink">
          Change the trip
        </FormButtons>
      </Form>
    </Dialog>
  )
}
