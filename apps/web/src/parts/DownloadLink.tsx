import type { ReactNode } from 'react'
import { call } from '../api.ts'
import { buttonClass, type ButtonLook } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toastError } from '../ui/overlay/toast.ts'

/** Asks who this is before a file comes: the browser would save a refusal as the file, and ends no session. */
const startDownload = async ({ href }: { href: string }) => {
  try {
    await call('getAccount')
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    toastError(error)
  }
}

/** A link to a file to keep, under the name that the server gives it. */
export const DownloadLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <a
    href={href}
    download
    className={className}
    onClick={(event) => {
      event.preventDefault()
      void startDownload(event.currentTarget)
    }}
  >
    {children}
  </a>
)

/** The same as a button. */
export const DownloadButton = ({ href, kind = 'soft', icon = 'download', children, ...look }: ButtonLook & { href: string }) => (
  <DownloadLink href={href} className={buttonClass({ ...look, kind })}>
    <Icon name={icon} />
    {children}
  </DownloadLink>
)
