export const regions = ['hills', 'coast', 'desert', 'city', 'mountains', 'forest'] as const
export type Region = (typeof regions)[number]
