type Named = { firstName: string; lastName: string }

export const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** `Daniel O.`, where it is plain who is meant. */
export const shortName = ({ firstName, lastName }: Named) => (lastName === '' ? firstName : `${firstName} ${lastName.charAt(0)}.`)
