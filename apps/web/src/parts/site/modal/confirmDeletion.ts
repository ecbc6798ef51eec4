import { openModal } from './modal.ts'

type Words = { title?: string; message?: string; confirm?: string; cancel?: string }
export type Deletion = Words & { onConfirm: () => void }

/** Asks before something is deleted; false when the dialog is closed in any other way. */
export const confirmDeletion = (words: Words = {}): Promise<boolean> =>
  new Promise((resolve) => {
    // A promise keeps its first answer: closing after a confirmation changes nothing.
    openModal('deletion-confirmation', { ...words, onConfirm: () => resolve(true) } satisfies Deletion, () => resolve(false))
  })
