import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchOf } from '../../api.ts'

/** Of someone’s cards those that can pay. */
export const usableCards = (cards: PaymentMethod[]) => cards.filter(({ status }) => status === 'usable')

/** What can pay: cards, unless their bank does not take them anymore, and bank accounts that are verified. */
export const usableMethods = queryOptions({
  queryKey: ['listCards', 'usable'],
  queryFn: async ({ client, signal }) => {
    const options = { signal, fetchApi: fetchOf(client) }
    const [cards, banks] = await Promise.all([call('listCards', {}, options), call('listBankAccounts', {}, options)])
    return [...usableCards(cards), ...banks.filter(({ status }) => status === 'verified')]
  },
})
