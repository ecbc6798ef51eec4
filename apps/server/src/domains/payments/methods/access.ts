type Method = { type: string; status: string }

/** A card unless its bank refuses it; a bank account only after its two deposits are confirmed (specification 2, §4). */
export const mayPayWith = ({ type, status }: Method) => (type === 'paymentCard' ? status === 'usable' : status === 'verified')

/** The bank told us not to retry it. It stays the chosen method, and the holder is asked for another. */
export const isRefused = ({ status }: Pick<Method, 'status'>) => status === 'refused'
