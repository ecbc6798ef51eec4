import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../../api.ts'
import { toastError } from '../../../../../ui/overlay/toast/toast.ts'
import { type withCustomer, withoutCustomer } from './customerList.ts'

/** The owner's pilots, and whether only they may book. */
export const useCustomers = (aircraftId: string) => {
  const client = useQueryClient()
  const reads = read('listCustomers', { params: { id: aircraftId } })
  const list = useQuery(reads)
  // Chosen with an empty list: takes effect with the first pilot.
  const [wants, setWants] = useState(false)
  const set = useAction('setCustomers', { onDone: (reply) => client.setQueryData(reads.queryKey, reply) })
  const save = (customersOnly: boolean, customers: ReturnType<typeof withCustomer>, onSaved?: () => void) => {
    const onSuccess = () => onSaved?.()
    if (!set.isPending)
      set.mutate({ params: { id: aircraftId }, body: { customersOnly, customers } }, { onSuccess, onError: toastError })
  }
  const only = wants || (list.data?.customersOnly ?? false)
  const setOnly = (wished: boolean) => {
    const customers = list.data?.customers ?? []
    setWants(wished && customers.length === 0)
    if (wished !== only && (customers.length > 0 || !wished)) save(wished, withoutCustomer(customers, ''))
  }
  return { list, only, setOnly, save, busy: set.isPending, isAdded: () => setWants(false) }
}
