// Saved answers: what stands in braces is filled in from the chat.

/** What a saved answer can leave open, as it is written. */
export const placeholders = ['{first name}', '{tail number}', '{date}'] as const
type Placeholder = (typeof placeholders)[number]

/** What the chat knows; without a booking it has neither a tail number nor a date. */
type ChatKnows = { firstName: string; tailNumber: string | null; date: string | null }

/** The answer as it is put before its writer. What the chat does not know stays open, in its braces. */
export const filledIn = (text: string, { firstName, tailNumber, date }: ChatKnows) => {
  const known: Record<Placeholder, string | null> = {
    '{first name}': firstName,
    '{tail number}': tailNumber,
    '{date}': date,
  }
  return placeholders.reduce((said, open) => {
    const value = known[open]
    // A function, so that a name with a $ in it stays as it is.
    return value === null ? said : said.replaceAll(open, () => value)
  }, text)
}

/** What still stands open in a text that is about to be sent. */
export const stillOpen = (text: string) => placeholders.filter((open) => text.includes(open))
