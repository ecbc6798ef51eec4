import type { DisruptionBody, DisruptionPreview } from '@tailshare/contract/bookings/change/disruptions'

/** A choice is shown, and applied, from the tap on; not only once the proposals are looked at again. */
export const withChoices = (preview: DisruptionPreview, choices: DisruptionBody['choices']): DisruptionPreview => ({
  ...preview,
  bookings: preview.bookings.map((booking) => {
    const key = choices.find(({ orderId }) => orderId === booking.orderId)?.key
    return booking.options.some((option) => option.key === key) ? { ...booking, chosen: key! } : booking
  }),
})
