import { withoutLinks } from './links.ts'

type Shown = { contentType: string }

const countOf = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** List text of a message without words: `Photo`, `3 photos`, `Photo and PDF`. */
export const filesText = (files: readonly Shown[]) => {
  const pdfs = files.filter(({ contentType }) => contentType === 'application/pdf').length
  const photos = files.length - pdfs
  const parts = [photos > 0 && countOf(photos, 'Photo', 'photos'), pdfs > 0 && countOf(pdfs, 'PDF', 'PDFs')]
  return parts.filter((part) => part !== false).join(' and ')
}

const shownLength = 300

type MessageContent = { text: string; files: readonly { contentType: string }[] }

/** A message as quoted in a notice: shortened, with external links defused, or a description of its files. `ownOrigin`: our origin. */
export const quotedMessage = (message: MessageContent, ownOrigin: string) => {
  const text = withoutLinks(message.text, ownOrigin) || filesText(message.files)
  return text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text
}

export const takenBackText = 'The message was taken back.'
export const removedText = 'The message was removed by an operator.'
