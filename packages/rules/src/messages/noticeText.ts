import { filesText } from './filesText.ts'
import { withoutLinks } from './links.ts'

const shownLength = 300

type MessageContent = { text: string; files: readonly { contentType: string }[] }

/** A message as quoted in a notice: shortened, with external links defused, or a description of its files. `ownOrigin`: our origin. */
export const quotedMessage = (message: MessageContent, ownOrigin: string) => {
  const text = withoutLinks(message.text, ownOrigin) || filesText(message.files)
  return text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text
}

export const takenBackText = 'The message was taken back.'
export const removedText = 'The message was removed by an operator.'
