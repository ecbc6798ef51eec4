import { numberText } from './countText.ts'

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalEnds: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export const ordinalText = (value: number) => `${numberText(value)}${ordinalEnds[ordinals.select(value)]}`
