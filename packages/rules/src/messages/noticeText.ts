import { withoutLinks } from './links.ts'

/** Characters of a message in a notice and its email. */
const shownLength = 300

/** As the notice of a message quotes it: short, and without other people's links. `ownOrigin` is ours. */
export const quotedMessage = (message: string, ownOrigin: string) => {
  const text = withoutLinks(message, ownOrigin)
  return text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text
}

export const takenBackText = 'The message was taken back.'
export const removedText = 'The message was removed by an operator.'
