/** `4155550132` → `(415) 555-0132`. */
export const phoneText = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
