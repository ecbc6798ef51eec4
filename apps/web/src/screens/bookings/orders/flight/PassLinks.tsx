import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { passAddress } from '@tailshare/contract/bookings/orders/tripPasses'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import { useMutation } from '@tanstack/react-query'
import { addressOf } from '../../../../api.ts'
import { DownloadButton } from '../../../../parts/page/DownloadLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import css from './Pass.module.css'

const pictureOf = async ({ id, tailNumber }: Order) => {
  const reply = await fetch(passAddress(id, { shape: 'share', type: 'png' }))
  if (!reply.ok) throw new Error('The trip picture could not be loaded. Please try again.')
  return new File([await reply.blob()], `${tailNumber}.png`, { type: 'image/png' })
}

const save = (file: File) => {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Opens the device's share sheet, or downloads the picture. */
const share = async (order: Order) => {
  const { tailNumber, airport, flightStartTime, flightDropTime } = order
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  const file = await pictureOf(order)
  const said = {
    text: `${tailNumber}, ${wholePeriodText(period, airport.zone)}, from ${airport.title} (${airport.code})`,
    files: [file],
  }
  if (typeof navigator.canShare === 'function' && navigator.canShare(said)) await navigator.share(said)
  else {
    save(file)
    toast('Trip picture saved')
  }
}

const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const ShareButton = ({ order }: { order: Order }) => {
  const sharing = useMutation({
    mutationFn: () => share(order),
    onError: (error) => {
      if (!isChangeOfMind(error)) toastError(error)
    },
  })
  return (
    <Button kind="soft" icon="people" busy={sharing.isPending} onClick={() => sharing.mutate()}>
      Share with passengers
    </Button>
  )
}

const KneeBoardButton = ({ order }: { order: Order }) => (
  <DownloadButton href={addressOf('downloadKneeBoard', { params: { id: order.id } })} kind="soft" icon="print">
    Kneeboard page, PDF
  </DownloadButton>
)

export const PassLinks = ({ order }: { order: Order }) => (
  <div className={css.links}>
    <ShareButton order={order} />
    <KneeBoardButton order={order} />
  </div>
)
