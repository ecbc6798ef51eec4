import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Body } from '@tailshare/contract/routes'
import { call } from '../../../../api.ts'
import { useSettled } from '../../../../ui/form/useSettled.ts'
import type { Editor } from '../saving/useEditor.ts'

/** Tries the rules on recent bookings, debounced. */
export const useTrial = ({ id, values: { rules, minimums, checkoutMonths, recency } }: Editor) => {
  const settled = useSettled(JSON.stringify({ rules, minimums, checkoutMonths, recency }))
  return useQuery({
    queryKey: ['tryRules', id, settled],
    queryFn: ({ signal }) => call('tryRules', { params: { id }, body: JSON.parse(settled) as Body<'tryRules'> }, { signal }),
    placeholderData: keepPreviousData,
  })
}
