import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../../document/Later.tsx'
import { readReviews, ReviewList } from '../../../../../parts/people/reviews/ReviewList.tsx'
import { ratingText } from '../../../../../parts/people/reviews/reviewText.ts'
import { TextButton } from '../../../../../ui/TextLink.tsx'

const Dialog = lazy(() => import('../../../../../ui/overlay/Dialog.tsx').then((module) => ({ default: module.Dialog })))

/** A pilot's reviews by owners and CSIPs, for those who lend to or teach them. */
export const PilotStars = ({ id, name }: { id: string; name: string }) => {
  const first = useInfiniteQuery(readReviews('listPilotReviews', id)).data?.pages[0]
  const [isOpen, setOpen] = useState(false)
  const text = first && ratingText(first)
  if (!text) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{text}</TextButton>
      {isOpen && (
        <Later fallback={null}>
          <Dialog title={`Reviews of ${name}`} onClose={() => setOpen(false)}>
            <ReviewList call="listPilotReviews" id={id} empty="Nobody has reviewed this pilot yet." withAircraft />
          </Dialog>
        </Later>
      )}
    </>
  )
}
