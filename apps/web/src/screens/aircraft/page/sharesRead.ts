import { read } from '../../../api.ts'

/** Shares of an aircraft that are for sale. */
export const readSharesOf = (id: string) => read('listSharesOnOffer', { query: { aircraft: id } })
