import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** What can pay: every card, and bank accounts that are verified. */
export const usableMethods = queryOptions({
  queryKey: ['listCards', 'usable'],
  queryFn: async () => {
    const [cards, banks] = await Promise.all([call('listCards'), call('listBankAccounts')])
    return [...cards, ...banks.filter(({ status }) => status === 'verified')]
  },
})
