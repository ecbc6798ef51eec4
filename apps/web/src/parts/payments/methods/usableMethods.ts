import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchOf } from '../../../api.ts'

export const usableCards = (cards: PaymentMethod[]) => cards.filter(({ status }) => status === 'usable')

/** Cards their bank still accepts, and verified bank accounts. */
export const usableMethods = queryOptions({
  queryKey: ['listCards', 'usable'],
  queryFn: async ({ client, signal }) => {
    const options = { signal, fetchApi: fetchOf(client) }
    const [cards, banks] = await Promise.all([call('listCards', {}, options), call('listBankAccounts', {}, options)])
    return [...usableCards(cards), ...banks.filter(({ status }) => status === 'verified')]
  },
})
