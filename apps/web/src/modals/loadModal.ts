import type { ReactNode } from 'react'
import type { ModalName, ModalProps } from '../parts/site/modal/modal.ts'

type ModalModule = {
  title: string | ((given: never) => string)
  wide?: boolean
  Modal: (props: ModalProps<never>) => ReactNode
}

const load: Record<ModalName, () => Promise<ModalModule>> = {
  'log-in': () => import('./people/LogInModal.tsx'),
  'sign-up': () => import('./people/SignUpModal.tsx'),
  'password-recovery': () => import('./people/PasswordRecoveryModal.tsx'),
  'learn-more': () => import('./LearnMoreModal.tsx'),
  'external-form': () => import('./ExternalFormModal.tsx'),
  membership: () => import('./payments/MembershipModal.tsx'),
  'rejected-document': () => import('./RejectedDocumentModal.tsx'),
  'deletion-confirmation': () => import('./people/DeletionConfirmationModal.tsx'),
  'email-verification': () => import('./people/EmailVerificationModal.tsx'),
  'verify-deposits': () => import('./payments/VerifyDepositsModal.tsx'),
  'crop-photo': () => import('./photo/CropPhotoModal.tsx'),
  'open-case': () => import('./OpenCaseModal.tsx'),
  'delete-account': () => import('./people/DeleteAccountModal.tsx'),
}

const loaded = new Map<ModalName, Promise<ModalModule>>()
/** Returns the same promise every time, so that `use` can read it while rendering. */
export const loadModal = (name: ModalName): Promise<ModalModule> => {
  const promise = loaded.get(name) ?? load[name]()
  loaded.set(name, promise)
  return promise
}
