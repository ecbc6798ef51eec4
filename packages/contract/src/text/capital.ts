/** As a line begins: `Weekly` of `weekly`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A code where no words of its own are known: `In work` of `in_work`. */
export const codeText = (code: string) => capital(code.replaceAll('_', ' '))
