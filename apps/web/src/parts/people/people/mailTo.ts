/** Addresses may have `?`, `&` and `%` before their @, which a link would read as its own. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40/g, '@')}`
