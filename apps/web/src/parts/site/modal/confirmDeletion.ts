import { openModal } from './modal.ts'

type Words = { title?: string; message?: string; confirm?: string; cancel?: string }
export type Deletion = Words & { onConfirm: () => void }

/** False if the dialog is closed otherwise. */
export const confirmDeletion = (words: Words = {}): Promise<boolean> =>
  new Promise((resolve) => {
    // onClose also runs after confirming, but a promise keeps its first value.
    openModal('deletion-confirmation', { ...words, onConfirm: () => resolve(true) } satisfies Deletion, () => resolve(false))
  })
