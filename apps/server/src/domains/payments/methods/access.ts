type Method = { type: string; status: string }

/** Cards are always usable; a bank account only once its two deposits are confirmed (specification 2, §4). */
export const mayPayWith = ({ type, status }: Method) => (type === 'paymentCard' ? status === 'usable' : status === 'verified')
