import { read } from '../../../api.ts'

export const readSharesOf = (id: string) => read('listSharesOnOffer', { query: { aircraft: id } })
