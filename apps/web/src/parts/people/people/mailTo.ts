/** Local parts of addresses may contain `?`, `&` and `%`, which a mailto link would parse. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40/g, '@')}`
