/** Parses flight hours with at most one decimal; `null` if invalid. */
export const hoursOf = (text: string) => (/^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text) : null)
