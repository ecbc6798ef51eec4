import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { useSettled } from '../../../ui/form/useSettled.ts'
import type { Editor } from '../saving/useEditor.ts'

/** What these rules would have meant for the bookings of these weeks; asked again when a choice has settled. */
export const useTrial = ({ id, values: { rules, minimums } }: Editor) => {
  const settled = useSettled(JSON.stringify({ rules, minimums }))
  return useQuery({
    queryKey: ['tryRules', id, settled],
    queryFn: ({ signal }) =>
      call('tryRules', { params: { id }, body: JSON.parse(settled) as Pick<Editor['values'], 'rules' | 'minimums'> }, { signal }),
    placeholderData: keepPreviousData,
  })
}
