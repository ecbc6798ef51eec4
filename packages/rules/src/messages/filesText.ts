type Shown = { contentType: string }

const countOf = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** List text of a message without words: `Photo`, `3 photos`, `Photo and PDF`. */
export const filesText = (files: readonly Shown[]) => {
  const pdfs = files.filter(({ contentType }) => contentType === 'application/pdf').length
  const photos = files.length - pdfs
  const parts = [photos > 0 && countOf(photos, 'Photo', 'photos'), pdfs > 0 && countOf(pdfs, 'PDF', 'PDFs')]
  return parts.filter((part) => part !== false).join(' and ')
}
