import { useQuery } from '@tanstack/react-query'
import { read } from '../api.ts'
import type { ModalProps } from '../parts/site/modal/modal.ts'
import { useSearchParams } from '../ui/router/hooks.ts'
import { type Interest, LearnMoreForm } from './LearnMoreForm.tsx'

export const title = 'Learn more about Tailshare'

/** Inquiry form about the given interest. When opened from a share for sale, `share` in the URL is the aircraft's ID. */
export const Modal = ({ given, close }: ModalProps<Interest | undefined>) => {
  const [search] = useSearchParams()
  const aircraft = search.get('share') ?? undefined
  const offers = useQuery({ ...read('listSharesOnOffer'), enabled: aircraft !== undefined })
  const tail = offers.data?.find(({ id }) => id === aircraft)?.tailNumber
  return (
    <LearnMoreForm title={title} interest={aircraft ? 'coOwn' : (given ?? 'invest')} aircraft={aircraft} close={close}>
      {aircraft !== undefined && <p>About the share of {tail ?? 'this aircraft'}.</p>}
    </LearnMoreForm>
  )
}
