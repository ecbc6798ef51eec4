/** Capitalizes the first letter: `weekly` → `Weekly`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Fallback text for a code: `in_work` → `In work`. */
export const codeText = (code: string) => capital(code.replaceAll('_', ' '))
