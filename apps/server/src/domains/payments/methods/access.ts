type Method = { type: string; status: string }

/** A card not refused by its bank, or a bank account with confirmed deposits (specification 2, §4). */
export const mayPayWith = ({ type, status }: Method) => (type === 'paymentCard' ? status === 'usable' : status === 'verified')

/** The bank forbids retries. It stays the chosen method until its holder picks another. */
export const isRefused = ({ status }: Pick<Method, 'status'>) => status === 'refused'
