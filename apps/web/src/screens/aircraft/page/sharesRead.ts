import { read } from '../../../api.ts'

/** Parts of an aircraft that somebody sells. */
export const readSharesOf = (id: string) => read('listSharesOnOffer', { query: { aircraft: id } })
