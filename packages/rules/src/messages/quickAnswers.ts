// Saved replies with placeholders in braces, filled in from the chat.

/** Placeholders as written. */
export const placeholders = ['{first name}', '{tail number}', '{date}'] as const
type Placeholder = (typeof placeholders)[number]

/** Chat data for the placeholders. Tail number and date need a booking. */
type ChatKnows = { firstName: string; tailNumber: string | null; date: string | null }

/** Fills in a saved reply. Unknown placeholders stay in braces. */
export const filledIn = (text: string, { firstName, tailNumber, date }: ChatKnows) => {
  const known: Record<Placeholder, string | null> = {
    '{first name}': firstName,
    '{tail number}': tailNumber,
    '{date}': date,
  }
  return placeholders.reduce((said, open) => {
    const value = known[open]
    // A function, because a $ in a replacement string is special.
    return value === null ? said : said.replaceAll(open, () => value)
  }, text)
}

export const stillOpen = (text: string) => placeholders.filter((open) => text.includes(open))
