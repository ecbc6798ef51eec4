import type { DisruptionBody, DisruptionPreview } from '@tailshare/contract/bookings/disruptions/disruptions'

/** Applies choices before the server's new preview arrives. */
export const withChoices = (preview: DisruptionPreview, choices: DisruptionBody['choices']): DisruptionPreview => ({
  ...preview,
  bookings: preview.bookings.map((booking) => {
    const key = choices.find(({ orderId }) => orderId === booking.orderId)?.key
    return booking.options.some((option) => option.key === key) ? { ...booking, chosen: key! } : booking
  }),
})
