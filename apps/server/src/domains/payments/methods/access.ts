type Method = { type: string; status: string }

/** A card, unless its bank does not take it anymore; a bank account only once its two deposits are confirmed (specification 2, §4). */
export const mayPayWith = ({ type, status }: Method) => (type === 'paymentCard' ? status === 'usable' : status === 'verified')

/** Its bank has told us not to try it again: it stays what was chosen, and its holder is asked for another. */
export const isRefused = ({ status }: Pick<Method, 'status'>) => status === 'refused'
