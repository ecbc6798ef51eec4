import { numberText } from './numberText.ts'

/** `1 flight`, `2,000 flights`. `many`: an irregular plural. */
export const countText = (count: number, one: string, many = `${one}s`) => `${numberText(count)} ${count === 1 ? one : many}`

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`. */
export const listedText = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
