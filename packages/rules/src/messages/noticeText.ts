import { filesText } from './filesText.ts'
import { withoutLinks } from './links.ts'

/** Characters of a message in a notice and its email. */
const shownLength = 300

type Said = { text: string; files: readonly { contentType: string }[] }

/** As the notice of a message quotes it: short, without other people's links, and without words what was sent. `ownOrigin` is ours. */
export const quotedMessage = (message: Said, ownOrigin: string) => {
  const text = withoutLinks(message.text, ownOrigin) || filesText(message.files)
  return text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text
}

export const takenBackText = 'The message was taken back.'
export const removedText = 'The message was removed by an operator.'
