import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import { paths } from '@tailshare/contract/base/paths'
import { inOrder, type Step } from '../todo.ts'

/** `payouts`: `asked` if a to-do of its own asks for them. */
type Begun = { payouts: 'open' | 'asked' | 'done'; upkeep: readonly Upkeep[] | undefined; bookingCount: number | undefined }

/** A new owner's way to the first booking. Empty after it, and if the progress is unknown. */
export const ownerSteps = ({ payouts, upkeep, bookingCount }: Begun): Step[] => {
  if (!upkeep || bookingCount === undefined || bookingCount > 0) return []
  const own = upkeep.filter(({ you }) => you === 'owner')
  const toConfirm = own.find(
    ({ maintenance }) => maintenance.length === 0 || maintenance.some(({ status }) => status === 'not_confirmed'),
  )
  const steps = [
    {
      id: 'listed',
      done: own.some(({ listed }) => listed),
      title: 'List your aircraft',
      text: 'Price, rules and papers, field by field. Drafts save themselves.',
      to: paths.addAircraft(),
      action: 'List an aircraft',
    },
    {
      id: 'payouts',
      done: payouts === 'done',
      title: 'Set up your payouts',
      text: 'What you earn is paid two days after each flight.',
      to: paths.paymentsPayout({ tab: 'payouts' }),
      action: 'Set up payouts',
    },
    {
      id: 'maintenance',
      done: own.length > 0 && !toConfirm,
      title: 'Confirm the maintenance list',
      text: 'Pilots see what is due. Until you confirm it from the logbook, it is shown as not confirmed.',
      to: paths.maintenance(toConfirm?.id),
      action: 'Open maintenance',
    },
    {
      id: 'booked',
      done: false,
      title: 'Your first booking',
      text: 'We tell you at once when somebody books or asks. Here you answer.',
      to: paths.aircraftBookings(),
      action: 'Aircraft bookings',
    },
  ]
  return inOrder(steps.filter(({ id }) => id !== 'payouts' || payouts !== 'asked'))
}
