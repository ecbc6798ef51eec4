type Named = { firstName: string; lastName: string }

export const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** `Daniel O.` */
export const shortName = ({ firstName, lastName }: Named) => (lastName === '' ? firstName : `${firstName} ${lastName.charAt(0)}.`)
