/** Flight hours as they are typed, to a tenth; `null` for anything else. */
export const hoursOf = (text: string) => (/^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text) : null)
